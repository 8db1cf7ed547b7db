// Conditions in an open form: what stays, what is said, what is required.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inputId } from '../kit/control.ts';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { createForm, type FormOptions } from './create-form.ts';
import { logicOf } from './logic.ts';

const surroundings = { today: TODAY };
const isYes = { match: 'all', rows: [{ field: 'takes', is: '=', value: 'yes' }] };
const takes = defineField('Single Choice', { uuid: 'takes', specific: { options: ['Yes', 'No'] } });
const which = defineField('Short Text Entry', {
  uuid: 'which',
  common: { label: 'Which', makeRequired: true, showWhen: isYes },
});
const since = defineField('Short Text Entry', { uuid: 'since', common: { label: 'Since', showWhen: isYes } });
const doctor = defineField('Short Text Entry', { uuid: 'doctor', common: { label: 'Doctor', requiredWhen: isYes } });
const fields = [takes, which, since, doctor];

const open = (options: Partial<FormOptions> = {}) =>
  createForm({ fields, surroundings, logic: logicOf(fields), ...options });
const answer = (form: ReturnType<typeof open>, option: string) => form.setValue('takes', { option });
const shown = (form: ReturnType<typeof open>) =>
  form
    .getState()
    .pages.flatMap(({ sections }) => sections.flatMap((section) => section.fields.map(({ uuid }) => uuid)));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a field that is not there', () => {
  it('is not drawn, not counted as missing, and not sent', { tags: ['COND-01'] }, () => {
    const form = open();
    expect(shown(form)).toEqual(['takes', 'doctor']);
    expect(form.attempt()).toBe(true);
    expect(form.toEntries().map(({ uuid }) => uuid)).toEqual(['takes', 'doctor']);
    answer(form, 'Yes');
    expect(shown(form)).toEqual(['takes', 'which', 'since', 'doctor']);
    expect(form.getState().summary.map(({ message }) => message)).toEqual([
      "Which can't be blank",
      "Doctor can't be blank",
    ]);
    answer(form, 'No');
    expect(form.getState()).toMatchObject({ errorCount: 0, summary: [] });
  });

  it('keeps its answer here and in the draft, and shows it when it comes back', { tags: ['COND-09'] }, () => {
    const form = open();
    answer(form, 'Yes');
    form.setValue('which', 'Aspirin');
    answer(form, 'No');
    const answers = form.toDraft();
    expect(answers).toContainEqual({ uuid: 'which', value: 'Aspirin', isShown: false });
    const again = open({ draft: { answers, page: 0 } });
    expect(shown(again)).not.toContain('which');
    answer(again, 'Yes');
    expect(again.toDraft()).toContainEqual({ uuid: 'which', value: 'Aspirin' });
    expect(again.toEntries()).toContainEqual(expect.objectContaining({ uuid: 'which', value: 'Aspirin' }));
  });

  it('does not count among the answers from the record', { tags: ['COND-01'] }, () => {
    const form = open({
      prefill: new Map([
        ['which', 'Aspirin'],
        ['doctor', 'Dr. Ito'],
      ]),
    });
    expect(form.getState().recordCount).toBe(1);
    answer(form, 'Yes');
    expect(form.getState().recordCount).toBe(2);
  });

  it('is not confirmed with the others from the record, nor counted on another page', {
    tags: ['COND-01', 'FILL-01'],
  }, () => {
    const paged = [takes, which, defineField('Page Break', { uuid: 'break' }), doctor];
    const form = createForm({
      fields: paged,
      surroundings,
      logic: logicOf(paged),
      prefill: new Map([
        ['which', 'Aspirin'],
        ['doctor', 'Dr. Ito'],
      ]),
    });
    expect(form.getState().recordCount).toBe(0);
    form.confirmRecord();
    form.next();
    expect(form.getState().recordCount).toBe(1);
    form.confirmRecord();
    expect(form.getState().recordCount).toBe(0);
    form.previous();
    answer(form, 'Yes');
    expect(form.getState().recordCount).toBe(1);
  });
});

it('requiredWhen asks for an answer only while it is true', { tags: ['COND-12'] }, () => {
  const form = open();
  expect(form.getField('doctor').isRequired).toBe(false);
  answer(form, 'Yes');
  expect(form.getField('doctor').isRequired).toBe(true);
  expect(form.attempt()).toBe(false);
  answer(form, 'No');
  expect(form.getField('doctor')).toMatchObject({ isRequired: false, errors: [] });
});

it('half a second after the last change it is said what came and went', { tags: ['COND-13'] }, () => {
  const form = open();
  const notice = () => form.getState().notice;
  const heard: string[] = [];
  form.subscribe(() => heard.push(notice() ?? ''));
  answer(form, 'Yes');
  vi.advanceTimersByTime(499);
  expect(notice()).toBe('');
  vi.advanceTimersByTime(1);
  expect(notice()).toBe('2 questions were added below.');
  expect(heard.at(-1)).toBe('2 questions were added below.');
  // There and back within the half second is nothing.
  answer(form, 'No');
  answer(form, 'Yes');
  vi.advanceTimersByTime(500);
  expect(notice()).toBe('');
  answer(form, 'No');
  vi.advanceTimersByTime(500);
  expect(notice()).toBe('2 questions are not needed any more.');
});

it('a page without a name is called by its place among those that are there', { tags: ['COND-07'] }, () => {
  const pages = [
    takes,
    defineField('Page Break', { uuid: 'p1', common: { showWhen: isYes } }),
    which,
    defineField('Page Break', { uuid: 'p2' }),
    doctor,
  ];
  const form = createForm({ fields: pages, surroundings, logic: logicOf(pages) });
  expect(form.getState().pages.map(({ name }) => name)).toEqual(['Page 1', 'Page 2']);
  form.goToPage(1);
  expect(form.getState().page).toBe(0);
  answer(form, 'Yes');
  expect(form.getState().pages.map(({ name }) => name)).toEqual(['Page 1', 'Page 2', 'Page 3']);
});

it('the focus goes to the page’s heading if the field that has it goes', { tags: ['COND-13'] }, () => {
  const form = open();
  answer(form, 'Yes');
  expect(form.getState().focus).toBeUndefined();
  vi.stubGlobal('document', { activeElement: { id: inputId('doctor') } });
  answer(form, 'No');
  expect(form.getState().focus).toBeUndefined();
  answer(form, 'Yes');
  vi.stubGlobal('document', { activeElement: { id: inputId('which') } });
  answer(form, 'No');
  expect(form.getState().focus).toEqual({ target: 'page' });
  vi.unstubAllGlobals();
});
