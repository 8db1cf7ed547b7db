// Puts changes to a list of recall rules on top of what somebody else saved in the meantime.

interface Rule {
  readonly id: string;
}

/**
 * Returns `theirs` with what was changed, added and removed between `base` (what was read) and `mine`. Where both changed a rule,
 * mine stays.
 */
export function rebased<R extends Rule>(base: readonly R[], mine: readonly R[], theirs: readonly R[]): R[] {
  const before = new Map(base.map((rule) => [rule.id, JSON.stringify(rule)]));
  const kept = new Map(mine.map((rule) => [rule.id, rule]));
  const isChanged = (rule: R) => before.get(rule.id) !== JSON.stringify(rule);
  const merged = theirs.flatMap((rule) => {
    const own = kept.get(rule.id);
    if (!own) return before.has(rule.id) ? [] : [rule];
    return [isChanged(own) ? own : rule];
  });
  const present = new Set(merged.map(({ id }) => id));
  return [...merged, ...mine.filter((rule) => !present.has(rule.id) && isChanged(rule))];
}
