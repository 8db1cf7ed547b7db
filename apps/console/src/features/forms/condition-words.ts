// Conditions in words: “Do you take any medicines?” is Yes.
import type { FormField } from '@foyer/forms';
import {
  type Condition,
  type ConditionGroup,
  type ConditionRow,
  type Operator,
  optionsToCompare,
  readCondition,
  sourceKindOf,
} from '@foyer/forms/authoring';
import type { TFunction } from 'i18next';
import { partText } from './condition-parts.ts';
import { titleOf } from './form-doc.ts';

/** Returns the name of a question, with the part that is looked at: 'Conditions: Osteoporosis'. */
export function sourceText(t: TFunction, field: FormField, part: string): string {
  const title = titleOf(field);
  if (part === '') return title;
  const named = partText(field, part) ?? addressPart(t, part);
  return t('logic.part', { question: title, part: named });
}

function addressPart(t: TFunction, part: string): string {
  if (part === 'state') return t('logic.state');
  return part === 'zip' ? t('logic.zip') : t('logic.country');
}

/** Returns the words of an operator, which days have of their own. */
export function operatorText(t: TFunction, operator: Operator, field: FormField): string {
  const isDay = sourceKindOf(field)?.compares === 'day';
  switch (operator) {
    case 'answered':
      return t('logic.answered');
    case 'not-answered':
      return t('logic.notAnswered');
    case '=':
      return t('logic.is');
    case '!=':
      return t('logic.isNot');
    case '>':
      return isDay ? t('logic.after') : t('logic.moreThan');
    case '>=':
      return isDay ? t('logic.onOrAfter') : t('logic.atLeast');
    case '<':
      return isDay ? t('logic.before') : t('logic.lessThan');
    case '<=':
      return isDay ? t('logic.onOrBefore') : t('logic.atMost');
  }
}

/** Returns the answers that a field is compared with, and their texts. */
export function answersOf(t: TFunction, field: FormField): readonly (readonly [string, string])[] {
  if (field.type_name === 'Mobile Consent')
    return [
      ['yes', t('logic.yes')],
      ['no', t('logic.no')],
    ];
  return optionsToCompare(field).map(({ code, text }) => [code, text || t('logic.other')]);
}

/** Returns the text of what is compared with. */
export function valueText(t: TFunction, field: FormField, value: ConditionRow['value']): string {
  if (typeof value === 'boolean') return value ? t('logic.ticked') : t('logic.notTicked');
  const compares = sourceKindOf(field)?.compares;
  if (compares !== 'code') return String(value ?? '');
  return answersOf(t, field).find(([code]) => code === value)?.[1] ?? t('logic.gone');
}

type FieldOf = (uuid: string) => FormField | undefined;

function rowText(t: TFunction, row: ConditionRow, fieldOf: FieldOf): string {
  const field = fieldOf(row.field);
  if (!field) return t('logic.gone');
  const words = [`“${sourceText(t, field, row.part ?? '')}”`, operatorText(t, row.is, field)];
  if (row.value !== undefined) words.push(valueText(t, field, row.value));
  return words.join(' ');
}

function tied(t: TFunction, { match, rows }: Condition | ConditionGroup, fieldOf: FieldOf): string {
  const texts = rows.map((row) => ('rows' in row ? `(${tied(t, row, fieldOf)})` : rowText(t, row, fieldOf)));
  return texts.join(match === 'all' ? t('logic.and') : t('logic.or'));
}

/** Returns a condition in words; undefined for one that cannot be read. */
export function conditionText(t: TFunction, raw: unknown, fieldOf: FieldOf): string | undefined {
  const { condition, isUsable } = readCondition(raw, fieldOf);
  return isUsable ? tied(t, condition, fieldOf) : undefined;
}
