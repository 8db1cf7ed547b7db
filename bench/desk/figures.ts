// Figures of the front desk: each is a ratio of two medians in one run, or a count.
import { median } from '../../apps/server/src/testing/measure.ts';

export interface DeskFigure {
  readonly what: string;
  readonly found: number;
  readonly most: number;
  /** The requirements (docs/requirements.tsv) that set the limit. */
  readonly tags?: readonly string[];
}

type Step = (round: number) => Promise<unknown>;

/** Runs both in turn, each first every other time; returns the ratio of their medians, without the first tenth. */
export async function ratioInTurn(rounds: number, measured: Step, against: Step): Promise<number> {
  const took = { measured: [] as number[], against: [] as number[] };
  const steps = [
    ['measured', measured],
    ['against', against],
  ] as const;
  for (let round = 0; round < rounds; round += 1)
    for (const [name, step] of round % 2 ? steps : steps.toReversed()) {
      const started = performance.now();
      await step(round);
      if (round >= rounds / 10) took[name].push(performance.now() - started);
    }
  return median(took.measured) / median(took.against);
}
