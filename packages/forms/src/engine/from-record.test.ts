// A form that is filled from the person's record.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { createForm } from './create-form.ts';

const surroundings = { today: '2026-11-21' };
const email = defineField('Email Address', { common: { label: 'E-mail', makeRequired: true } });
const status = defineField('Dropdown', {
  common: { label: 'Marital status' },
  specific: { options: ['Single', 'Married'] },
});
const day = defineField('Birthdate', { common: { label: 'Date of birth' } });
const hidden = defineField('Short Text Entry', { common: { label: 'Referral', makeHidden: true } });
const off = defineField('Short Text Entry', { common: { label: 'Off', isVisible: false } });
const fields = [email, status, day, hidden, off];
const record = new Map<string, unknown>([
  [email.uuid, 'sam@example.com'],
  [status.uuid, 'Married'],
  [day.uuid, '1991-09-03T00:00:00.000Z'],
  [hidden.uuid, 'Online search'],
  [off.uuid, 'never'],
]);
const open = (options: object = {}) => createForm({ fields, surroundings, prefill: record, ...options });

describe('a form filled from the record', () => {
  it('starts with the record’s answers, marked, and is pristine', { tags: ['FORM-22'] }, () => {
    const form = open();
    expect(form.getField(email.uuid)).toMatchObject({ value: 'sam@example.com', isFromRecord: true, errors: [] });
    expect(form.getField(day.uuid)).toMatchObject({ value: '09/03/1991', isFromRecord: true });
    expect(form.getState()).toMatchObject({ isDirty: false, recordCount: 3 });
    expect(form.toDraft()).toEqual([]);
  });

  it('clears the mark of a field whose value the person changes, and of no other', () => {
    const form = open();
    let calls = 0;
    form.subscribe(() => calls++);
    form.setValue(email.uuid, 'new@example.com');
    expect(form.getField(email.uuid).isFromRecord).toBe(false);
    expect(form.getField(status.uuid).isFromRecord).toBe(true);
    expect(form.getState()).toMatchObject({ isDirty: true, recordCount: 2 });
    expect(calls).toBe(1);
    form.setValue(email.uuid, 'sam@example.com');
    expect(form.getField(email.uuid).isFromRecord).toBe(false);
  });

  it('keeps the marks when it is checked, and clears them when the person confirms', () => {
    const form = open();
    form.attempt();
    expect(form.getState().recordCount).toBe(3);
    form.confirmRecord();
    expect(form.getState()).toMatchObject({ recordCount: 0, isDirty: true });
    expect(form.getField(email.uuid)).toMatchObject({ value: 'sam@example.com', isFromRecord: false });
  });

  it('counts and confirms the answers of the open page; what was confirmed counts as given, also in the draft', {
    tags: ['FILL-01', 'FILL-02'],
  }, () => {
    const paged = [email, defineField('Page Break'), status, day];
    const form = open({ fields: paged });
    expect(form.getState().recordCount).toBe(1);
    form.confirmRecord();
    expect(form.toDraft()).toEqual([{ uuid: email.uuid, value: 'sam@example.com' }]);
    form.next();
    expect(form.getState().recordCount).toBe(2);
    const again = open({ fields: paged, draft: { answers: form.toDraft(), page: 0 } });
    expect(again.getState().recordCount).toBe(0);
    expect(again.getField(email.uuid).isFromRecord).toBe(false);
    again.next();
    expect(again.getState().recordCount).toBe(2);
  });

  it('is filled again from another person’s record: nothing from the first record is left, but what the person typed is', {
    tags: ['PRE-19'],
  }, () => {
    const form = open();
    form.confirmRecord();
    form.setValue(day.uuid, '01/02/2015');
    form.attempt();
    form.fillFrom(new Map([[email.uuid, 'obi@example.com']]));
    expect(form.getField(email.uuid)).toMatchObject({ value: 'obi@example.com', isFromRecord: true });
    expect(form.getField(status.uuid)).toMatchObject({ value: '', isFromRecord: false });
    expect(form.getField(day.uuid).value).toBe('01/02/2015');
    form.fillFrom(new Map());
    expect(form.getField(email.uuid)).toMatchObject({ value: '', errors: [{ message: "E-mail can't be blank" }] });
    expect(form.getState()).toMatchObject({ recordCount: 0, errorCount: 1 });
    expect(form.toDraft()).toEqual([{ uuid: day.uuid, value: '01/02/2015' }]);
  });

  it('fills only what a submission leaves empty', { tags: ['PRE-03'] }, () => {
    const entries = [
      { id: '1', uuid: email.uuid, value: 'older@example.com' },
      { id: '2', uuid: status.uuid, value: '' },
    ];
    const form = open({ entries });
    expect(form.getField(email.uuid)).toMatchObject({ value: 'older@example.com', isFromRecord: false });
    expect(form.getField(status.uuid)).toMatchObject({ value: 'Married', isFromRecord: true });
  });

  it('sends the record’s value for a hidden field, but not for one that is switched off', () => {
    const sent = open().toEntries();
    expect(sent.find(({ uuid }) => uuid === hidden.uuid)?.value).toBe('Online search');
    expect(sent.some(({ uuid }) => uuid === off.uuid)).toBe(false);
  });

  it('ignores values that would have errors or are malformed', () => {
    const prefill = new Map<string, unknown>([
      [email.uuid, 'no address'],
      [status.uuid, 'Engaged'],
      [day.uuid, { year: 1991 }],
    ]);
    const form = createForm({ fields, surroundings, prefill });
    for (const { uuid } of [email, status, day])
      expect(form.getField(uuid)).toMatchObject({ value: '', isFromRecord: false });
    expect(form.getState().recordCount).toBe(0);
  });

  it('is empty after a reset, except for fields that nobody can answer', () => {
    const form = open();
    form.reset();
    expect(form.getState().recordCount).toBe(0);
    expect(form.getField(email.uuid).value).toBe('');
    expect(form.getField(hidden.uuid).value).toBe('Online search');
  });
});
