// The items of answers that can be confirmed one by one (`confirmItems`). It is loaded only with forms that have such a field.
import { gridItems } from '../fields/grid/items.ts';
import { multipleChoiceItems } from '../fields/multiple-choice/items.ts';
import { repeatingItems } from '../fields/repeating-group/items.ts';
import type { FormField } from '../kit/field.ts';
import type { ItemMark, ItemMarks, Items, ValueItem } from '../kit/items.ts';
import type { TypeName } from '../kit/type-names.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { definitionOf } from '../model/registry.ts';
import { readValue } from './entries.ts';

const byType: Readonly<Partial<Record<TypeName, Items>>> = {
  'Multiple Choice': multipleChoiceItems as Items,
  Grid: gridItems as Items,
  'Repeating Group': repeatingItems as Items,
};

/** Returns the items of the field's type; undefined if its answers are not confirmed one by one. */
export function itemsOf({ type_name, properties }: FormField): Items | undefined {
  return properties.common.confirmItems ? byType[type_name] : undefined;
}

/** Returns the items in a value of the field; none if its answers are not confirmed one by one. */
export function listItems(field: FormField, value: unknown): readonly ValueItem[] {
  return itemsOf(field)?.list(value, field.properties.specific, field) ?? [];
}

/** Like listItems, for a value as it is stored; none if the field cannot have it. */
export function listStoredItems(field: FormField, stored: unknown): readonly ValueItem[] {
  return listItems(field, readValue(field, stored) ?? definitionOf(field).empty);
}

/**
 * Returns the marks of an answer as they are stored, of what the record really holds. `said` is what was sent; undefined if
 * nothing was said about the record, so that no item has a mark.
 */
export function marksOf(field: FormField, answer: unknown, record: unknown, said: ItemMarks | undefined): ItemMarks {
  if (!said) return {};
  const present = new Set(listStoredItems(field, answer).map(({ key }) => key));
  const marks = listStoredItems(field, record).flatMap(({ key }): (readonly [string, ItemMark])[] => {
    if (present.has(key)) return [[key, said[key] === 'right' ? 'right' : 'unconfirmed']];
    return said[key] === 'gone' ? [[key, 'gone']] : [];
  });
  return Object.fromEntries(marks);
}

/**
 * Returns what approving writes of an answer with marks: what was confirmed or is new, together with everything that the record
 * holds but the items that somebody removes. What was not confirmed is neither added nor removed.
 */
export function approvedValue(
  field: FormField,
  entry: Pick<SubmissionEntry, 'value' | 'items'>,
  stored: unknown,
  isRemoved: (key: string) => boolean,
): unknown {
  const items = itemsOf(field);
  const answer = readValue(field, entry.value);
  const { specific } = field.properties;
  const definition = definitionOf(field);
  const record = readValue(field, stored) ?? definition.empty;
  if (!items || answer === undefined) return entry.value;
  let value = items.keep(answer, (key) => entry.items?.[key] !== 'unconfirmed', specific, field);
  const present = new Set(items.list(value, specific, field).map(({ key }) => key));
  for (const { key } of items.list(record, specific, field))
    if (!present.has(key) && !isRemoved(key)) value = items.add(value, record, key, specific, field);
  return definition.toStored(definition.normalise(value, specific, field), specific, { today: '' }, field);
}
