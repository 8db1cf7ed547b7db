// Checks the tags of tests, drills and benchmarks against the table of requirements.
import { ownFiles, textOf } from '../checks/files.ts';
import { idsInTags, idsOfFigures, type Requirement, readRequirements } from './requirement-ids.ts';

/** Parts of the specification that are not built yet, or not completely: their rows may lack a test. */
export const openParts: ReadonlySet<string> = new Set(['scale', 'visits', 'thinking-forms', 'front-desk']);

/** Ids of lists that are kept elsewhere: abuse cases, failures, and cases of the documents. */
const otherList = /^(?:ABUSE|FAIL|CASE)-\d+$/;

export interface Coverage {
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly named: ReadonlySet<string>;
  /** Requirements that no test of `npm test` names, only a drill or a benchmark. */
  readonly apart: readonly string[];
  /** Requirements without a test, in parts that are complete. */
  readonly missing: readonly string[];
  /** Requirements without a test, in `openParts`. */
  readonly open: readonly string[];
  /** One sentence for each tag that looks like an id but is not a requirement. */
  readonly unknown: readonly string[];
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** Tests that `npm test` does not run. */
const isDrill = (file: string) => file.startsWith('apps/server/src/faults/drills/');
const hasFigures = (file: string) => /^(?:bench|tools\/drill)\/.*\.ts$/.test(file) && !isTest(file);

/** Reads docs/requirements.tsv, and every test, drill and benchmark of the checkout. */
export function coverage(): Coverage {
  const requirements = readRequirements(textOf('docs/requirements.tsv'));
  const tested = new Set<string>();
  const measured = new Set<string>();
  const unknown: string[] = [];
  for (const file of ownFiles().filter((name) => isTest(name) || hasFigures(name))) {
    const ids = isTest(file) ? idsInTags(textOf(file), file) : idsOfFigures(textOf(file), file);
    const named = isTest(file) && !isDrill(file) ? tested : measured;
    for (const id of ids) {
      if (requirements.has(id)) named.add(id);
      else if (!otherList.test(id)) unknown.push(`${file} names ${id}, which is no requirement.`);
    }
  }
  const named = tested.union(measured);
  const untested = [...requirements].filter(([id]) => !named.has(id));
  const isOpen = ([, { section }]: readonly [string, Requirement]) => openParts.has(section);
  return {
    requirements,
    named,
    apart: [...measured.difference(tested)],
    missing: untested.filter((row) => !isOpen(row)).map(([id]) => id),
    open: untested.filter(isOpen).map(([id]) => id),
    unknown,
  };
}
