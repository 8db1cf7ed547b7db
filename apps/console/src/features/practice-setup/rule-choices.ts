// The rules of visits as choices: each value of a list is a text, and a type can also do as the practice does.
import type { SavedVisitRule, SavedVisitRules, TypeRule } from './use-visit-rules.ts';

/** The choice of a type that does as the practice. */
export const asPractice = '';

/** One member of a rule that is chosen from a list. */
export type RuleChoice =
  | 'cancel'
  | 'move'
  | 'most'
  | 'otherProvider'
  | 'otherLocation'
  | 'reason'
  | 'confirmDays'
  | 'tellOffice'
  | 'mailAfterConfirming';

const hours = [1, 2, 4, 8, 12, 24, 48, 72, 120, 168, 336];
const offered: Readonly<Record<RuleChoice, readonly string[]>> = {
  cancel: ['no', 'any', ...hours.map(String)],
  move: ['no', 'any', ...hours.map(String)],
  most: Array.from({ length: 11 }, (_, count) => String(count)),
  otherProvider: ['true', 'false'],
  otherLocation: ['true', 'false'],
  reason: ['off', 'ask', 'required'],
  confirmDays: ['1', '3', '7', '14', '21', '30', '60', '90'],
  tellOffice: ['true', 'false'],
  mailAfterConfirming: ['true', 'false'],
};

type Others = Omit<SavedVisitRule, 'move'>;
type AnyRule = { readonly [K in keyof Others]?: Others[K] | undefined } & {
  readonly move?: { readonly [K in keyof SavedVisitRule['move']]?: SavedVisitRule['move'][K] | undefined } | undefined;
};

/** Returns the values that can be chosen, with the one that is stored among them. */
export function valuesOf(name: RuleChoice, stored: string): readonly string[] {
  const values = offered[name];
  if (stored === asPractice || values.includes(stored)) return values;
  const isNumber = (value: string) => value !== '' && !Number.isNaN(Number(value));
  const words = values.filter((value) => !isNumber(value));
  const numbers = [...values.filter(isNumber), stored].sort((one, other) => Number(one) - Number(other));
  return [...words, ...numbers];
}

const limitText = (limit: { readonly mode?: string | undefined; readonly hours?: number | undefined } | undefined) =>
  limit?.mode === 'until' ? String(limit.hours) : (limit?.mode ?? asPractice);

/** Returns the value of a rule's member; empty if it is as the practice's. */
export function valueIn(rule: AnyRule, name: RuleChoice): string {
  if (name === 'cancel') return limitText(rule.cancel);
  if (name === 'move') return limitText(rule.move);
  const value =
    name === 'most' || name === 'otherProvider' || name === 'otherLocation' ? rule.move?.[name] : rule[name];
  return value === undefined ? asPractice : String(value);
}

/** Returns the member that stands for a chosen value; `before` keeps its hours while they do not count. */
function memberOf(name: RuleChoice, value: string, before: SavedVisitRule): AnyRule {
  if (name === 'cancel' || name === 'move') {
    const limit =
      value === 'no' || value === 'any'
        ? { mode: value, hours: before[name].hours }
        : { mode: 'until' as const, hours: Number(value) };
    return { [name]: limit };
  }
  if (name === 'most') return { move: { most: Number(value) } };
  if (name === 'otherProvider' || name === 'otherLocation') return { move: { [name]: value === 'true' } };
  if (name === 'confirmDays') return { confirmDays: Number(value) };
  return { [name]: name === 'reason' ? value : value === 'true' };
}

const movesOf: Readonly<Partial<Record<RuleChoice, readonly (keyof SavedVisitRule['move'])[]>>> = {
  move: ['mode', 'hours'],
  most: ['most'],
  otherProvider: ['otherProvider'],
  otherLocation: ['otherLocation'],
};

/** Returns the type's rule without a member, which then is as the practice's. */
function without(rule: TypeRule, name: RuleChoice): TypeRule {
  const moves = movesOf[name];
  const { move, ...rest } = rule;
  const kept = Object.entries(move ?? {}).filter(
    ([member]) => !moves?.includes(member as keyof SavedVisitRule['move']),
  );
  const others = Object.entries(rest).filter(([member]) => moves || member !== name);
  return { ...Object.fromEntries(others), ...(kept.length > 0 ? { move: Object.fromEntries(kept) } : {}) } as TypeRule;
}

function withMember<R extends AnyRule>(rule: R, member: AnyRule): R {
  const { move, ...rest } = member;
  return { ...rule, ...rest, ...(move ? { move: { ...rule.move, ...move } } : {}) };
}

/** Returns all rules with another value of the practice (`typeId` is undefined) or of a type. */
export function withChoice(
  rules: SavedVisitRules,
  typeId: string | undefined,
  name: RuleChoice,
  value: string,
): SavedVisitRules {
  const member = () => memberOf(name, value, rules.practice);
  if (typeId === undefined) return { ...rules, practice: withMember(rules.practice, member()) };
  return withTypeRule(rules, typeId, (rule) =>
    value === asPractice ? without(rule, name) : withMember(rule, member()),
  );
}

/** Returns all rules with what patients read first; a type without a text reads the practice's. */
export function withPolicy(rules: SavedVisitRules, typeId: string | undefined, policy: string): SavedVisitRules {
  if (typeId === undefined) return { ...rules, practice: { ...rules.practice, policy } };
  return withTypeRule(rules, typeId, ({ policy: _, ...rule }) => (policy === '' ? rule : { ...rule, policy }));
}

/** A type that does all as the practice is not named. */
function withTypeRule(rules: SavedVisitRules, typeId: string, change: (rule: TypeRule) => TypeRule): SavedVisitRules {
  const before = rules.types.find((rule) => rule.typeId === typeId) ?? { typeId };
  const after = change(before);
  const others = rules.types.filter((rule) => rule.typeId !== typeId);
  return { ...rules, types: Object.keys(after).length > 1 ? [...others, after] : others };
}
