// npm run spec: which requirements are named by a test, and which are not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFiles, textOf } from './checks/files.ts';
import { root } from './root.ts';
import { idsInTitles, readRequirements } from './spec/requirement-ids.ts';

/** Ids of lists that are kept elsewhere: abuse cases, failures, and cases of the documents. */
const otherList = /^(?:ABUSE|FAIL|CASE)-\d+$/;

const requirements = readRequirements(readFileSync(join(root, 'docs/requirements.tsv'), 'utf8'));
const named = new Set<string>();
const unknown: string[] = [];
for (const file of ownFiles().filter((name) => /\.test\.tsx?$/.test(name))) {
  for (const id of idsInTitles(textOf(file), file)) {
    if (requirements.has(id)) named.add(id);
    else if (!otherList.test(id)) unknown.push(`${file} names ${id}, which is no requirement.`);
  }
}

const missing = Map.groupBy(
  [...requirements.keys()].filter((id) => !named.has(id)),
  (id) => id.replace(/-\d+$/, ''),
);
for (const [prefix, ids] of missing) {
  console.log(`\n${prefix} (${ids.length})`);
  for (const id of ids) console.log(`  ${id.padEnd(prefix.length + 4)} ${requirements.get(id)}`);
}
if (unknown.length > 0) console.log(`\n${unknown.join('\n')}`);
console.log(`\n${named.size} of ${requirements.size} requirements are named by a test`);
process.exitCode = unknown.length > 0 ? 1 : 0;
