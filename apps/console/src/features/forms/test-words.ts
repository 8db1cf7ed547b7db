// What Test says of a condition, a calculation or an alert: its name, what it asks for, and what it is now.
import type { FormField } from '@foyer/forms';
import { type LogicItem, type LogicNow, rowsIn, type SeenStates } from '@foyer/forms/authoring';
import type { TFunction } from 'i18next';
import { conditionText, operatorText, sourceText, valueText } from './condition-words.ts';
import { titleOf } from './form-doc.ts';

type FieldOf = (uuid: string) => FormField | undefined;

export function itemName(t: TFunction, item: LogicItem): string {
  if (item.kind === 'alert') return item.alert.name;
  const name = titleOf(item.field);
  const group = item.kind === 'calculation' ? undefined : item.group;
  return group ? t('test.inRow', { group: titleOf(group), name }) : name;
}

/** Returns what it asks for: 'When “Do you take any medicines?” is Yes'. */
export function itemText(t: TFunction, item: LogicItem, fieldOf: FieldOf): string {
  if (item.kind === 'calculation') return t('test.calculated');
  const condition = conditionText(t, item.condition, fieldOf) ?? '';
  if (item.kind === 'alert') return t('test.alertWhen', { condition });
  return t(item.kind === 'showWhen' ? 'logic.when' : 'logic.requiredWhen', { condition });
}

/** Returns what it is now: 'True: “Do you take any medicines?” is Yes'. */
export function stateText(t: TFunction, item: LogicItem, now: LogicNow, fieldOf: FieldOf): string {
  const states = now.statesOf(item);
  if (item.kind === 'calculation') {
    const { outOf } = item.field.properties.specific;
    const [value] = states;
    if (!value) return t('test.noValue');
    return outOf === undefined ? t('test.value', { value }) : t('test.valueOf', { value, outOf: String(outOf) });
  }
  if (item.kind !== 'alert' && item.group) {
    if (states.length === 0) return t('test.noRows');
    return t('test.inRows', { count: states.length, yes: states.filter((state) => state === 'true').length });
  }
  const state = t(states[0] === 'true' ? 'test.isTrue' : 'test.isFalse');
  return t('test.because', { state, answers: answersText(t, item, now, fieldOf) });
}

/** Returns the answers that it looks at: '“Do you smoke?” is not answered, “Age” is 40'. */
function answersText(t: TFunction, item: Exclude<LogicItem, { kind: 'calculation' }>, now: LogicNow, fieldOf: FieldOf) {
  const texts = rowsIn(item.condition).flatMap((row) => {
    const field = fieldOf(row.field);
    if (!field) return [];
    const values = now.valuesFor(row);
    const name = `“${sourceText(t, field, row.part ?? '')}”`;
    if (!values) return [`${name} ${operatorText(t, 'not-answered', field)}`];
    if (values.length === 0) return [`${name} ${operatorText(t, 'answered', field)}`];
    return [`${name} ${t('logic.is')} ${values.map((value) => valueText(t, field, value)).join(', ')}`];
  });
  return [...new Set(texts)].join(', ');
}

/** Returns what of it was not seen yet; undefined if it was seen both ways. */
export function lackText(t: TFunction, item: LogicItem, seen: SeenStates): string | undefined {
  const states = seen.get(item.key) ?? [];
  if (states.length > 1) return undefined;
  if (item.kind === 'calculation') return t('test.notOther');
  return t(states[0] === 'true' ? 'test.notFalse' : 'test.notTrue');
}
