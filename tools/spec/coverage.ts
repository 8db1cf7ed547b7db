// Holds the tests' titles against the table of requirements.
import { ownFiles, textOf } from '../checks/files.ts';
import { idsInTitles, readRequirements } from './requirement-ids.ts';

/** Ids of lists that are kept elsewhere: abuse cases, failures, and cases of the documents. */
const otherList = /^(?:ABUSE|FAIL|CASE)-\d+$/;

export interface Coverage {
  /** Texts by id. */
  readonly requirements: ReadonlyMap<string, string>;
  readonly named: ReadonlySet<string>;
  /** One sentence for each id in a title that is no requirement. */
  readonly unknown: readonly string[];
}

/** Reads docs/requirements.tsv and every test of the checkout. */
export function coverage(): Coverage {
  const requirements = readRequirements(textOf('docs/requirements.tsv'));
  const named = new Set<string>();
  const unknown: string[] = [];
  for (const file of ownFiles().filter((name) => /\.test\.tsx?$/.test(name))) {
    for (const id of idsInTitles(textOf(file), file)) {
      if (requirements.has(id)) named.add(id);
      else if (!otherList.test(id)) unknown.push(`${file} names ${id}, which is no requirement.`);
    }
  }
  return { requirements, named, unknown };
}
