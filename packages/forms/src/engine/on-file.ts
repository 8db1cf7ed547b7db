// The items of the record in an open form: each is said to be still right or not, kept in the draft, and sent with the answer.
import type { FormField } from '../kit/field.ts';
import type { OnFileItem } from '../kit/items.ts';
import { fill } from '../kit/messages.ts';
import { isAsked } from './check-field.ts';
import { readValue } from './entries.ts';
import type { FormOnFile } from './form-on-file.ts';
import type { FormEngine } from './form-state.ts';
import { withOnFileTexts } from './on-file-texts.ts';
import type { SubmissionError } from './validate-submission.ts';
import { itemsOf, listItems } from './value-items.ts';

/** Returns undefined if no field is confirmed item by item. */
export function onFileOf(fields: readonly FormField[]): FormOnFile | undefined {
  return fields.some(itemsOf) ? { open: openOnFile } : undefined;
}

/** The path of the error of an item, by its place in the list. */
const pathOf = (at: number) => `item-${at}`;

const openOnFile: FormOnFile['open'] = (host, form, record, draft) => {
  const { states, changes, isReadOnly } = host;
  const values = new Map(
    host.fields.flatMap((field) => {
      const value = itemsOf(field) && isAsked(field) ? readValue(field, record.get(field.uuid)) : undefined;
      return value === undefined ? [] : [[field.uuid, { field, value }] as const];
    }),
  );
  for (const { uuid, items } of draft) {
    const field = states.fieldOf(uuid);
    if (field && items && values.has(uuid)) states.put(field, { said: Object.keys(items) });
  }

  function list(uuid: string): readonly OnFileItem[] {
    const kept = values.get(uuid);
    if (!kept) return [];
    const { value, said = [] } = states.getField(uuid);
    const present = new Set(listItems(kept.field, value).map(({ key }) => key));
    return listItems(kept.field, kept.value).map((item) => ({
      ...item,
      mark: present.has(item.key) ? (said.includes(item.key) ? 'right' : undefined) : 'gone',
    }));
  }

  const marksIn = (uuid: string) =>
    Object.fromEntries(list(uuid).flatMap(({ key, mark }) => (mark ? [[key, mark] as const] : [])));

  /** The items of required fields about which nothing was said. */
  function missing(engine: FormEngine): readonly SubmissionError[] {
    const there = new Set(engine.toEntries().map(({ uuid }) => uuid));
    const text = withOnFileTexts(host.messages).onFileMissing;
    return [...values.values()].flatMap(({ field }) => {
      const isRequired = field.properties.common.makeRequired || states.getField(field.uuid).isRequired === true;
      if (!isRequired || !there.has(field.uuid)) return [];
      return list(field.uuid).flatMap(({ mark, text: item }, at) =>
        mark ? [] : [{ uuid: field.uuid, path: pathOf(at), message: fill(text, { item }) }],
      );
    });
  }

  return {
    ...form,
    onFile: {
      itemsOf: list,
      say(uuid, key, mark) {
        const kept = values.get(uuid);
        const items = kept && itemsOf(kept.field);
        if (!items || isReadOnly) return;
        const { field } = kept;
        const { specific } = field.properties;
        const { value, said = [] } = states.getField(uuid);
        const isPresent = listItems(field, value).some((item) => item.key === key);
        states.put(field, { said: [...new Set([...said, key])] });
        if (mark === 'gone' && isPresent)
          form.setValue(
            uuid,
            items.keep(value, (each) => each !== key, specific, field),
          );
        else if (mark === 'right' && !isPresent)
          form.setValue(uuid, items.add(value, kept.value, key, specific, field));
        const path = pathOf(list(uuid).findIndex((item) => item.key === key));
        states.put(field, { errors: states.getField(uuid).errors.filter((error) => error.path !== path) });
        changes.add(uuid);
        host.changed();
      },
    },
    attempt() {
      const isValid = form.attempt();
      const open = missing(form);
      if (open.length > 0) form.showErrors(open);
      return isValid && open.length === 0;
    },
    toEntries: () =>
      form.toEntries().map((entry) => (values.has(entry.uuid) ? { ...entry, items: marksIn(entry.uuid) } : entry)),
    toDraft: () =>
      form.toDraft().map((answer) => (values.has(answer.uuid) ? { ...answer, items: marksIn(answer.uuid) } : answer)),
  };
};
