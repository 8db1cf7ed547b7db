// The release's entry: the section of its version in CHANGELOG.md, with what was seen when it was released.

/** A part of the release, and what it showed. */
export interface Seen {
  /** The command that ran. */
  readonly command: string;
  /** In a few words: counts, or what was missed. */
  readonly what: string;
  /** Undefined for what was part of another command. */
  readonly seconds?: number;
}

/** What a release's entry says besides its changes. */
export interface Sight {
  /** The day, as 2026-11-28. */
  readonly on: string;
  readonly cores: number;
  readonly parts: readonly Seen[];
  /** Targets of benchmarks that were missed and accepted, one sentence each. */
  readonly missed: readonly string[];
}

/** CHANGELOG.md has no entry to release; the message is a whole sentence. */
export class EntryError extends Error {
  override name = 'EntryError';
}

const next = /^## Next\n+(?=- )/m;

/** @throws EntryError unless the changelog has changes under "Next", and no section of this version */
export function checkEntry(changelog: string, version: string): void {
  if (changelog.includes(`\n## ${version}\n`))
    throw new EntryError(`CHANGELOG.md has a section ${version} already: raise the version in package.json.`);
  if (!next.test(changelog))
    throw new EntryError('CHANGELOG.md names no change under "## Next": write there what users notice.');
}

/** Returns the changelog with "Next" as the section of the version, which begins with what was seen. */
export function writeEntry(changelog: string, version: string, { on, cores, parts, missed }: Sight): string {
  const rows = parts.map(
    ({ command, what, seconds }) =>
      `| ${command} | ${what}${seconds === undefined ? '' : `, ${Math.round(seconds)} s`} |`,
  );
  const lines = [
    `## ${version}`,
    '',
    `Seen on ${on}, on a machine with ${cores} cores:`,
    '',
    '| | |',
    '|---|---|',
    ...rows,
    '',
    ...(missed.length > 0 ? ['Targets that were missed:', '', ...missed.map((target) => `- ${target}`), ''] : []),
    'Changes:',
    '',
  ];
  return changelog.replace(next, () => `${lines.join('\n')}\n`);
}
