// What stands of one answer on the page that shows all of them: what is printed for patients, or what the type has for this page.
import { type FormField, labelOf } from '../kit/field.ts';
import type { PrintBlock } from '../kit/print.ts';
import { definitionOf, printOf } from '../model/registry.ts';
import type { FormEngine } from './form-state.ts';

export function reviewBlocks(
  { getField, messages, surroundings }: Pick<FormEngine, 'getField' | 'messages' | 'surroundings'>,
  field: FormField,
): readonly PrintBlock[] {
  const { specific: properties } = field.properties;
  const print = printOf(field);
  const answer = definitionOf(field).normalise(getField(field.uuid).value, properties, field);
  const context = { field, properties, label: labelOf(field), audience: 'patient', messages, surroundings } as const;
  return print.review?.(answer, context) ?? print.print(answer, context);
}
