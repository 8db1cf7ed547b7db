// Prints every import that breaks a boundary, or that the choice of tests by imports would not see; exits with code 1 if there is one.
import { root } from '../root.ts';
import { readGraph } from '../selection/select-changed.ts';
import { findBreaches } from './cruise.ts';

const { breaches, imports } = await findBreaches(root);
for (const { rule, from, to, comment } of breaches) console.log(`${from} → ${to}\n  ${rule}: ${comment}`);

const graph = readGraph();
const unseen = [...imports].flatMap(([from, targets]) => {
  if (!graph.files.has(from)) return [];
  const seen = graph.importsOf(from);
  return targets.filter((to) => graph.files.has(to) && !seen.has(to)).map((to) => ({ from, to }));
});
for (const { from, to } of unseen)
  console.log(
    `${from} → ${to}\n  --changed would not follow this import: tools/selection/read-source.ts has to learn how it is written.`,
  );

process.exitCode = breaches.length + unseen.length > 0 ? 1 : 0;
