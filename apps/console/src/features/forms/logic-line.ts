// What the canvas says of each field's conditions.
import type { FormField } from '@foyer/forms';
import { readCondition, rowsIn } from '@foyer/forms/authoring';
import type { TFunction } from 'i18next';
import { conditionsIn } from './condition-parts.ts';
import { conditionText } from './condition-words.ts';
import type { LogicLine } from './logic-lines.tsx';

/** Returns by uuid what stands below the fields that have a condition, or decide one. */
export function logicLines(t: TFunction, fields: readonly FormField[]): ReadonlyMap<string, LogicLine> {
  const lines = new Map<string, LogicLine>();
  const fieldOf = (uuid: string) => fields.find((field) => field.uuid === uuid);
  const lineOf = (uuid: string) => lines.get(uuid) ?? { texts: [], source: '', decides: 0 };
  for (const { field, property, raw } of conditionsIn({ fields })) {
    const rows = rowsIn(readCondition(raw, fieldOf).condition);
    const condition = conditionText(t, raw, fieldOf);
    const text = condition && t(property === 'showWhen' ? 'logic.when' : 'logic.requiredWhen', { condition });
    const line = lineOf(field.uuid);
    if (text)
      lines.set(field.uuid, {
        ...line,
        texts: [...line.texts, text],
        source: line.source || (rows[0]?.field ?? ''),
      });
    for (const uuid of new Set(rows.map((row) => row.field)))
      lines.set(uuid, { ...lineOf(uuid), decides: lineOf(uuid).decides + 1 });
  }
  return lines;
}

const known = new Map<string, LogicLine>();

/** Returns the same object for equal lines, so that a block renders again only when its own line changes. */
export function sameLine(line: LogicLine | undefined): LogicLine | undefined {
  if (!line) return undefined;
  const key = JSON.stringify(line);
  if (known.size > 5000) known.clear();
  const found = known.get(key) ?? line;
  known.set(key, found);
  return found;
}
