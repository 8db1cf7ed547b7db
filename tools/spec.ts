// npm run spec [-- PART]: which requirements are named by a test, by a drill or a benchmark only, or by none. Given a part's name,
// it lists that part.
import { coverage } from './spec/coverage.ts';

const { requirements, named, apart, missing, open, unknown } = coverage();
const part = process.argv[2];
const sectionOf = (id: string) => requirements.get(id)?.section ?? '';
const listed = part === undefined ? missing : open.filter((id) => sectionOf(id) === part);

for (const [prefix, ids] of Map.groupBy(listed, (id) => id.replace(/-\d+$/, ''))) {
  console.log(`\n${prefix} (${ids.length})`);
  for (const id of ids) console.log(`  ${id.padEnd(prefix.length + 4)} ${requirements.get(id)?.text}`);
}
if (unknown.length > 0) console.log(`\n${unknown.join('\n')}`);
if (open.length > 0) {
  const counts = [...Map.groupBy(open, sectionOf)].map(([name, ids]) => `${name} ${ids.length}`);
  console.log(`\n${open.length} of parts that are not built yet are open: ${counts.join(', ')}`);
}
const whose = apart.length > 0 ? ` (${apart.join(', ')})` : '';
console.log(`\n${named.size} of ${requirements.size} requirements are named by a test`);
console.log(`${apart.length} of them by a drill or a benchmark only${whose}`);
process.exitCode = unknown.length > 0 ? 1 : 0;
