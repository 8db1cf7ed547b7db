// npm run spec: which requirements are named by a test, and which are not.
import { coverage } from './spec/coverage.ts';

const { requirements, named, unknown } = coverage();
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
