// The answers that a record keeps in fields of the practice's own, as they are shown.
import { defineField, type OwnFieldType, printedLines, printModel } from '@foyer/forms';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { selectFields } from './fields.store.ts';

export interface ShownAnswer {
  readonly fieldId: string;
  readonly name: string;
  /** Line by line, as it is printed. */
  readonly lines: readonly string[];
}

/** Returns the answers in the order of the fields, those in archived fields too. @param held stored values by the field's id */
export async function shownAnswers(tx: Tx, held: Readonly<Record<string, unknown>>): Promise<ShownAnswer[]> {
  if (Object.keys(held).length === 0) return [];
  const fields = await selectFields(tx);
  return fields.flatMap(({ fieldId, name, type, options }) => {
    const lines = Object.hasOwn(held, fieldId) ? linesOf(type, options, held[fieldId]) : [];
    return lines.length === 0 ? [] : [{ fieldId, name, lines }];
  });
}

function linesOf(type: OwnFieldType, options: readonly string[], value: unknown): string[] {
  const asked = defineField(type, {
    uuid: 'own',
    // A ticked box is printed as its label.
    common: { label: 'Yes' },
    ...(options.length > 0 && { specific: { options: [...new Set([...options, ...chosenIn(value)])] } }),
  });
  return printedLines(printModel([asked], [{ id: '', uuid: 'own', value }], { audience: 'patient' }));
}

/** Returns the texts that were chosen: a form may have asked with other options. */
function chosenIn(value: unknown): string[] {
  const { option, options } = (value ?? {}) as { readonly option?: unknown; readonly options?: unknown };
  const texts: readonly unknown[] = [value, option, ...(Array.isArray(options) ? options : [])];
  return texts.filter((text): text is string => typeof text === 'string' && text !== '');
}
