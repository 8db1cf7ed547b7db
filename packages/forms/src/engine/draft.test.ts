// Drafts: what they keep of an open form, and what a later form or another version takes from them.
import { expect, test, vi } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { createForm } from './create-form.ts';
import { draftRoom, readDraft } from './draft.ts';
import { filesIn } from './kept-files.ts';

const surroundings = { today: '2026-05-08' };
const first = defineField('Short Text Entry', { common: { label: 'First' } });
const second = defineField('Short Text Entry', { common: { label: 'Second' } });
const email = defineField('Email Address', { common: { label: 'E-mail', makeRequired: true } });
const tick = defineField('Checkbox', { common: { label: 'Tick' } });
const fields = [first, defineField('Page Break'), second, email, tick].map((field, at) => ({
  ...field,
  sort_order: at,
}));

test('a draft contains what the person changed, finished or not, and nothing else', () => {
  const engine = createForm({ fields, surroundings });
  expect(engine.toDraft()).toEqual([]);
  engine.setValue(email.uuid, 'not yet an addr');
  engine.setValue(tick.uuid, true);
  engine.setValue(tick.uuid, false);
  expect(engine.toDraft()).toEqual([
    { uuid: email.uuid, value: 'not yet an addr' },
    { uuid: tick.uuid, value: false },
  ]);
});

test('a form continues a draft on the same page, pristine and without errors', { tags: ['FORM-23'] }, () => {
  const answers = [{ uuid: email.uuid, value: 'not yet' }];
  const engine = createForm({ fields, surroundings, draft: { answers, page: 1 } });
  expect(engine.getField(email.uuid)).toMatchObject({ value: 'not yet', errors: [] });
  expect(engine.getState()).toMatchObject({ page: 1, isDirty: false, isAttempted: false, errorCount: 0 });
  expect(engine.toDraft()).toEqual(answers);
});

test('answers of a draft replace those of the edited submission', () => {
  const sent = createForm({ fields, surroundings });
  sent.setValue(first.uuid, 'sent');
  sent.setValue(second.uuid, 'sent too');
  const draft = { answers: [{ uuid: second.uuid, value: 'changed since' }], page: 0 };
  const engine = createForm({ fields, surroundings, entries: sent.toEntries(), draft });
  expect(engine.getField(first.uuid).value).toBe('sent');
  expect(engine.getField(second.uuid).value).toBe('changed since');
  expect(engine.toDraft()).toHaveLength(1);
});

test('from a draft of another version, answers of fields that still exist are carried over', () => {
  const tickBecameText = { ...defineField('Short Text Entry'), uuid: tick.uuid };
  const readOnly = defineField('Short Text Entry', { common: { readOnly: true } });
  const answers = [
    { uuid: first.uuid, value: 'kept' },
    { uuid: tick.uuid, value: true },
    { uuid: readOnly.uuid, value: 'forged' },
    { uuid: 'gone', value: 'gone' },
  ];
  expect(readDraft([first, tickBecameText, readOnly], answers)).toEqual([{ uuid: first.uuid, value: 'kept' }]);
  for (const odd of [undefined, null, 'x', [null, 3, { uuid: 1, value: 2 }]])
    expect(readDraft(fields, odd)).toEqual([]);
  const engine = createForm({ fields: [first], surroundings, draft: { answers, page: 7 } });
  expect(engine.getState().page).toBe(0);
});

test('value listeners are notified of each change and of a reset, but not of turned pages', () => {
  const engine = createForm({ fields, surroundings });
  const heard = vi.fn();
  const stop = engine.subscribeValues(heard);
  engine.setValue(first.uuid, 'a');
  engine.setValue(first.uuid, 'a');
  engine.next();
  expect(heard).toHaveBeenCalledTimes(1);
  engine.reset();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(engine.toDraft()).toEqual([{ uuid: first.uuid, value: '' }]);
  stop();
  engine.setValue(first.uuid, 'b');
  expect(heard).toHaveBeenCalledTimes(2);
});

test('filesIn returns the keys of the files in a draft, so that they are not cleaned up', () => {
  const upload = defineField('Patient Attachment');
  const value = {
    key: 'k'.repeat(22),
    fileName: 'a.png',
    fileType: 'image/png',
    fileSize: 3,
    type: 'patient-attachment',
  };
  expect(
    filesIn(
      [first, upload],
      [
        { uuid: upload.uuid, value },
        { uuid: first.uuid, value: 'x' },
      ],
    ),
  ).toEqual([value.key]);
  expect(filesIn([upload], [{ uuid: upload.uuid, value: null }])).toEqual([]);
});

test('a draft has room for all that its form can hold: the sum of its fields, but at most 300 kB', {
  tags: ['SAFE-18'],
}, () => {
  const short = (max: number) =>
    defineField('Short Text Entry', { common: { label: 'x' }, specific: { limit: true, max } });
  const [forty, eighty] = [draftRoom([short(40)]), draftRoom([short(80)])];
  expect(forty).toBeLessThan(1000);
  expect(eighty - forty).toBe(4 * 40);
  expect(draftRoom([short(40), short(80)])).toBe(forty + eighty);
  expect(draftRoom([defineField('Page Break'), short(40)])).toBe(forty);
  const long = Array.from({ length: 20 }, () => defineField('Long Text Entry', { common: { label: 'y' } }));
  expect(draftRoom(long)).toBe(300_000);
});
