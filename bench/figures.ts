// Figures with targets: each is measured in one or several runs, and the worst one counts.

/** Runs of each figure. */
export const runs = Number(process.env.BENCH_RUNS ?? 3);

export interface Figure {
  readonly what: string;
  /** One value for each run. */
  readonly values: readonly number[];
  /** Whether a value may be at most or has to be at least `limit`. */
  readonly asked: 'at most' | 'at least';
  readonly limit: number;
  /** What the values are made of. */
  readonly note?: string | undefined;
  /** The requirements (docs/requirements.tsv) that set the limit. */
  readonly tags?: readonly string[];
}

/** Returns the value that counts. */
export function worstOf({ values, asked }: Figure): number {
  return asked === 'at most' ? Math.max(...values) : Math.min(...values);
}

/** Returns whether every run kept to it; a value that is none does not. */
export function isMet(figure: Figure): boolean {
  const { values, asked, limit } = figure;
  return values.length > 0 && values.every((value) => (asked === 'at most' ? value <= limit : value >= limit));
}

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** Returns the table of the figures. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => {
    const sign = figure.asked === 'at most' ? '≤' : '≥';
    const cells = [
      figure.what,
      `${sign} ${shown(figure.limit)}`,
      `**${shown(worstOf(figure))}**`,
      figure.values.map(shown).join(', '),
      isMet(figure) ? 'yes' : '**no**',
      figure.note ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| figure | asked | worst | runs | met | |', '|---|---:|---:|---|---|---|', ...rows].join('\n');
}

/** Returns a sentence for each figure of a benchmark that was missed. */
export function missedOf(bench: string, figures: readonly Figure[]): string[] {
  return figures
    .filter((figure) => !isMet(figure))
    .map(
      (figure) =>
        `${bench}: ${figure.what}: ${shown(worstOf(figure))}, ${figure.asked} ${shown(figure.limit)} is wanted.`,
    );
}
