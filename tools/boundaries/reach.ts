// Rules about what a file may reach over any number of imports. dependency-cruiser has such rules too, but looks for a path for each
// pair of files, which took three quarters of the whole check.

/** One forbidden import. For a cycle, `to` is the whole cycle; for a rule about reaching, the whole way. */
export interface Breach {
  rule: string;
  from: string;
  to: string;
  comment: string;
}

/** Forbids that a file whose path matches `from` reaches one that matches `to`. */
export interface ReachRule {
  readonly name: string;
  readonly comment: string;
  readonly from: RegExp;
  readonly to: RegExp;
}

/** Returns for each file that reaches a match of `to` the file that it imports on the shortest way there. */
function waysTo(to: RegExp, imports: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const ways = new Map<string, string>();
  const reached = [...importers.keys()].filter((file) => to.test(file));
  const isThere = new Set(reached);
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) {
      if (isThere.has(importer)) continue;
      isThere.add(importer);
      ways.set(importer, file);
      reached.push(importer);
    }
  return ways;
}

/** Returns a breach for each file that reaches what a rule forbids, with the shortest way there. `imports` has each file's imports. */
export function findReaches(rules: readonly ReachRule[], imports: ReadonlyMap<string, readonly string[]>): Breach[] {
  return rules.flatMap(({ name, comment, from, to }) => {
    const ways = waysTo(to, imports);
    return [...ways.keys()]
      .filter((file) => from.test(file))
      .map((file) => {
        const steps: string[] = [];
        for (let step = ways.get(file); step !== undefined; step = ways.get(step)) steps.push(step);
        return { rule: name, from: file, to: steps.join(' → '), comment };
      });
  });
}
