// Checks the tests' tags against the table of requirements.
import { ownFiles, textOf } from '../checks/files.ts';
import { idsInTags, type Requirement, readRequirements } from './requirement-ids.ts';

/** Parts of the specification that are not built yet, or not completely: their rows may lack a test. */
export const openParts: ReadonlySet<string> = new Set(['scale', 'visits', 'thinking-forms', 'front-desk']);

/** Ids of lists that are kept elsewhere: abuse cases, failures, and cases of the documents. */
const otherList = /^(?:ABUSE|FAIL|CASE)-\d+$/;

export interface Coverage {
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly named: ReadonlySet<string>;
  /** Requirements without a test, in parts that are complete. */
  readonly missing: readonly string[];
  /** Requirements without a test, in `openParts`. */
  readonly open: readonly string[];
  /** One sentence for each tag that looks like an id but is not a requirement. */
  readonly unknown: readonly string[];
}

/** Reads docs/requirements.tsv and every test of the checkout. */
export function coverage(): Coverage {
  const requirements = readRequirements(textOf('docs/requirements.tsv'));
  const named = new Set<string>();
  const unknown: string[] = [];
  for (const file of ownFiles().filter((name) => /\.test\.tsx?$/.test(name))) {
    for (const id of idsInTags(textOf(file), file)) {
      if (requirements.has(id)) named.add(id);
      else if (!otherList.test(id)) unknown.push(`${file} names ${id}, which is no requirement.`);
    }
  }
  const untested = [...requirements].filter(([id]) => !named.has(id));
  const isOpen = ([, { section }]: readonly [string, Requirement]) => openParts.has(section);
  return {
    requirements,
    named,
    missing: untested.filter((row) => !isOpen(row)).map(([id]) => id),
    open: untested.filter(isOpen).map(([id]) => id),
    unknown,
  };
}
