// Calculated on paper, and in a table of submissions: the value, and the band beside it.
import { fill, type Messages } from '../../kit/messages.ts';
import type { FieldPrint } from '../../kit/print.ts';
import { withCalculatedTexts } from './calculated-texts.ts';
import { bandOf, type CalculatedProperties, isOfficeOnly } from './definition.ts';

/** Returns the value with what belongs to it, such as `11 of 27 points`; empty without a value. */
export function resultText(value: string, { outOf, unit }: CalculatedProperties, messages: Messages): string {
  if (value === '') return '';
  const number = outOf === undefined ? value : fill(withCalculatedTexts(messages).calculatedOutOf, { value, outOf });
  return unit === '' ? number : `${number} ${unit}`;
}

export const calculatedPrint: FieldPrint<string, CalculatedProperties> = {
  print: (value, { field, label, audience, messages, properties }) => {
    if (audience === 'patient' && isOfficeOnly(field)) return [];
    const band = bandOf(value, properties)?.label;
    const line = [resultText(value, properties, messages), band].filter(Boolean).join(', ');
    return [{ kind: 'answer', label, lines: line === '' ? [] : [line] }];
  },
  cells: (value, { field, label, audience, messages, properties }) => {
    if (audience === 'patient' && isOfficeOnly(field)) return [];
    const own = { key: '', title: label, text: value };
    if (properties.bands.length === 0) return [own];
    const title = `${label}, ${withCalculatedTexts(messages).calculatedBand}`;
    return [own, { key: 'band', title, text: bandOf(value, properties)?.label ?? '' }];
  },
};
