// What the canvas says of each field's conditions, and a group's properties of those of its questions.
import type { FormField } from '@foyer/forms';
import { readCondition, rowsIn } from '@foyer/forms/authoring';
import type { TFunction } from 'i18next';
import { conditionsIn } from './condition-parts.ts';
import { conditionText } from './condition-words.ts';
import { titleOf } from './form-doc.ts';
import { questionsOf } from './group-parts.ts';
import type { LogicLine } from './logic-lines.tsx';

/**
 * Returns by uuid what stands below the fields that have a condition, or decide one. A group also says what its questions depend on;
 * each of these leads to a field of the form.
 */
export function logicLines(t: TFunction, fields: readonly FormField[]): ReadonlyMap<string, LogicLine> {
  const lines = new Map<string, LogicLine>();
  const lineOf = (uuid: string) => lines.get(uuid) ?? { texts: [], decides: 0 };
  const addText = (uuid: string, text: string, source: string) =>
    lines.set(uuid, { ...lineOf(uuid), texts: [...lineOf(uuid).texts, { text, source }] });
  const own = (owners: readonly FormField[], group?: FormField) => {
    const fieldOf = (uuid: string) => [...(group ? owners : []), ...fields].find((field) => field.uuid === uuid);
    for (const { field, property, raw } of conditionsIn({ fields: owners })) {
      const rows = rowsIn(readCondition(raw, fieldOf).condition);
      const condition = conditionText(t, raw, fieldOf);
      const text = condition && t(property === 'showWhen' ? 'logic.when' : 'logic.requiredWhen', { condition });
      const source = rows[0]?.field ?? '';
      if (text) addText(field.uuid, text, source);
      if (text && group)
        addText(
          group.uuid,
          t('logic.part', { question: titleOf(field), part: text }),
          owners.some(({ uuid }) => uuid === source) ? group.uuid : source,
        );
      for (const uuid of new Set(rows.map((row) => row.field)))
        lines.set(uuid, { ...lineOf(uuid), decides: lineOf(uuid).decides + 1 });
    }
  };
  own(fields);
  for (const field of fields) if (field.type_name === 'Repeating Group') own(questionsOf(field), field);
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
