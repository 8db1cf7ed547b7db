// An open form: values, errors, pages, dirty mark, attempt and reset.
import { describe, expect, it, vi } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { createForm, type FormOptions } from './create-form.ts';
import { dirtyKey } from './form-state.ts';

const name = defineField('Short Text Entry', { common: { label: 'Name', makeRequired: true } });
const email = defineField('Email Address', { common: { label: 'E-mail' } });
const agreed = defineField('Checkbox', { common: { label: 'Agreed', makeRequired: true } });
const fields = [name, email, defineField('Page Break'), agreed, defineField('Submit')];
const open = (options: Partial<FormOptions> = {}) => createForm({ fields, surroundings: { today: TODAY }, ...options });
const messagesOf = (form: ReturnType<typeof open>) => form.getState().summary.map(({ message }) => message);

describe('an open form', () => {
  it('begins with initial values, pristine and without errors', { tags: ['FORM-21', 'FORM-23'] }, () => {
    const form = open();
    expect(fields.map(({ uuid }) => form.getField(uuid).value)).toEqual(['', '', null, false, null]);
    expect(form.getState()).toMatchObject({
      page: 0,
      isDirty: false,
      isAttempted: false,
      errorCount: 0,
      errorText: '',
      summary: [],
    });
  });

  it('notifies the listeners of the changed field, and those of the form only if its state changes', () => {
    const form = open();
    const [ofName, ofEmail, ofForm] = [vi.fn(), vi.fn(), vi.fn()];
    form.subscribeField(name.uuid, ofName);
    form.subscribeField(email.uuid, ofEmail);
    const end = form.subscribe(ofForm);
    form.getState();
    form.setValue(name.uuid, 'S');
    form.getState();
    form.setValue(name.uuid, 'Sa');
    form.setValue(name.uuid, 'Sa');
    expect([ofName, ofEmail, ofForm].map((listener) => listener.mock.calls.length)).toEqual([2, 0, 1]);
    end();
    form.markPristine();
    expect(ofForm).toHaveBeenCalledTimes(1);
  });

  it('gives the same snapshot while nothing changes', () => {
    const form = open();
    expect(form.getState()).toBe(form.getState());
    expect(form.getField(name.uuid)).toBe(form.getField(name.uuid));
  });

  it('is dirty after any change, and pristine again once it is marked pristine', {
    tags: ['FORM-25', 'FORM-24'],
  }, () => {
    const form = open();
    form.setValue(agreed.uuid, true);
    expect(form.getState().isDirty).toBe(true);
    form.markPristine();
    expect(form.getState().isDirty).toBe(false);
  });

  it('has a dirty mark by owner and form if somebody is signed in, otherwise by form', { tags: ['FORM-26'] }, () => {
    expect(dirtyKey('7', '42')).toBe('42:7');
    expect(dirtyKey('7')).toBe('7');
    expect(dirtyKey('7', '')).toBe('7');
  });

  it('stops at errors and counts those of every page', { tags: ['FORM-27', 'VAL-05', 'FIELD-COMMON-12'] }, () => {
    const form = open();
    form.goToPage(1);
    expect(form.attempt()).toBe(false);
    expect(messagesOf(form)).toEqual(["Name can't be blank", "Agreed can't be blank"]);
    expect(form.getState()).toMatchObject({
      page: 0,
      isAttempted: true,
      errorText: '2 validation errors found. Please fix the errors before submitting.',
      focus: { target: 'summary' },
    });
    expect(form.getField(name.uuid).errors).toEqual([{ path: '', message: "Name can't be blank" }]);
  });

  it('says one error in the singular', { tags: ['VAL-06', 'FORM-12'] }, () => {
    const form = open();
    form.setValue(agreed.uuid, true);
    form.attempt();
    expect(form.getState().errorText).toBe('1 validation error found. Please fix the error before submitting.');
  });

  it('uses messages of another catalogue', () => {
    const form = open({ messages: { blank: 'fehlt', errorCountOther: '{{count}} Fehler' } });
    form.attempt();
    expect(messagesOf(form)).toEqual(['Name fehlt', 'Agreed fehlt']);
    expect(form.getState().errorText).toBe('2 Fehler');
  });

  it('checks on each change after the first attempt, and not before', { tags: ['FORM-29'] }, () => {
    const form = open();
    form.setValue(email.uuid, 'sam');
    expect(form.getState().errorCount).toBe(0);
    form.attempt();
    expect(form.getState().errorCount).toBe(3);
    form.setValue(email.uuid, 'sam@example.com');
    form.setValue(name.uuid, 'Sam');
    expect(messagesOf(form)).toEqual(["Agreed can't be blank"]);
    form.setValue(name.uuid, ' ');
    expect(form.getState().errorCount).toBe(2);
  });

  it('changes only the field’s state while its error stays the same', () => {
    const form = open();
    form.setValue(email.uuid, 's');
    form.attempt();
    const before = form.getState();
    form.setValue(email.uuid, 'sa');
    expect(form.getState()).toBe(before);
    form.setValue(email.uuid, 'sa@example.com');
    expect(form.getState()).not.toBe(before);
  });

  it('checks a field that is not required only if it has a value', { tags: ['VAL-03'] }, () => {
    const form = open();
    form.attempt();
    expect(form.getField(email.uuid).errors).toEqual([]);
  });

  it('turns to the page of an error’s field', () => {
    const form = open();
    form.attempt();
    form.goToError({ uuid: agreed.uuid, path: '', message: '' });
    expect(form.getState()).toMatchObject({ page: 1, focus: { target: 'field', uuid: agreed.uuid, path: '' } });
    form.goToFirstError();
    expect(form.getState()).toMatchObject({ page: 0, focus: { target: 'field', uuid: name.uuid } });
  });

  it('turns pages without checking anything, and never past the ends', { tags: ['FORM-05', 'FORM-06'] }, () => {
    const form = open();
    form.previous();
    expect(form.getState().page).toBe(0);
    form.next();
    form.next();
    expect(form.getState()).toMatchObject({ page: 1, errorCount: 0, focus: { target: 'page' } });
    form.previous();
    expect(form.getState().page).toBe(0);
    form.goToPage(Number.NaN);
    expect(form.getState().page).toBe(0);
  });

  it('clears values and errors on reset; the attempt stays, and the next change brings all errors back', {
    tags: ['FORM-30', 'FORM-31'],
  }, () => {
    const form = open();
    form.setValue(email.uuid, 'sam');
    form.attempt();
    form.next();
    form.reset();
    expect(form.getState()).toMatchObject({ page: 0, errorCount: 0, errorText: '', isAttempted: true, isDirty: true });
    expect(form.getField(email.uuid).value).toBe('');
    form.setValue(name.uuid, 'S');
    expect(messagesOf(form)).toEqual(["Agreed can't be blank"]);
  });

  it('forgets the attempt on reset in a booking form', { tags: ['FORM-31'] }, () => {
    const form = open({ fields: [...fields, defineField('Appointment Booking')] });
    form.attempt();
    form.reset();
    form.setValue(name.uuid, 'S');
    expect(form.getState()).toMatchObject({ isAttempted: false, errorCount: 0 });
  });

  it('keeps values on reset that the person could not enter again', () => {
    const hidden = defineField('Short Text Entry', { common: { makeHidden: true } });
    const fixed = defineField('Short Text Entry', { common: { readOnly: true } });
    const entries = [hidden, fixed].map(({ uuid }) => ({ id: '1', uuid, value: 'given' }));
    const form = open({ fields: [hidden, fixed], entries });
    form.reset();
    expect(form.toEntries().map(({ value }) => value)).toEqual(['given', 'given']);
    expect(form.getState().isDirty).toBe(false);
  });

  it('loads the answers of a submission, and ignores those it cannot read', { tags: ['FORM-22'] }, () => {
    const form = open({
      entries: [
        { id: '1', uuid: name.uuid, value: 'Sam' },
        { id: '1', uuid: agreed.uuid, value: {} },
      ],
    });
    expect(form.getField(name.uuid).value).toBe('Sam');
    expect(form.getField(agreed.uuid).value).toBe(false);
    form.setValue(name.uuid, 'X');
    form.fromEntries([{ id: '1', uuid: name.uuid, value: 'Ada' }]);
    expect(form.getField(name.uuid).value).toBe('Ada');
    expect(form.getState()).toMatchObject({ isDirty: false, isAttempted: false });
  });

  it('returns entries with a trimmed value and everything else from the field', {
    tags: ['VAL-08', 'SUB-04', 'SUB-05'],
  }, () => {
    const mapped = defineField('Short Text Entry', {
      id: '9',
      group_name: 'Patient Information',
      foyer_form_attribute_id: '5',
      foyer_table_name: 'contact',
      foyer_column_name: 'nickname',
    });
    const form = open({ fields: [mapped] });
    form.setValue(mapped.uuid, '  Danny ');
    expect(form.toEntries()).toEqual([
      {
        id: '9',
        uuid: mapped.uuid,
        foyer_form_attribute_id: '5',
        foyer_form_syncer_attribute_id: null,
        foyer_table_name: 'contact',
        foyer_column_name: 'nickname',
        value: 'Danny',
        group_name: 'Patient Information',
      },
    ]);
  });

  it('sends hidden fields, not switched-off ones, and requires neither', {
    tags: ['FIELD-COMMON-07', 'FIELD-COMMON-08'],
  }, () => {
    const hidden = defineField('Short Text Entry', { common: { makeHidden: true, makeRequired: true } });
    const off = defineField('Short Text Entry', { common: { isVisible: false, makeRequired: true } });
    const form = open({ fields: [hidden, off] });
    expect(form.attempt()).toBe(true);
    expect(form.toEntries().map(({ uuid }) => uuid)).toEqual([hidden.uuid]);
  });

  it('changes nothing in read-only mode', { tags: ['FORM-13'] }, () => {
    const form = open({ readOnly: true });
    form.setValue(name.uuid, 'Sam');
    expect(form.getField(name.uuid).value).toBe('');
    expect(form.getState().isDirty).toBe(false);
  });

  it('accepts only values of the field’s type', () => {
    const form = open();
    form.setValue(agreed.uuid, 'yes');
    form.setValue(name.uuid, { text: 'Sam' });
    form.setValue('nobody', 'x');
    expect(form.getState().isDirty).toBe(false);
  });

  it('shows errors that only the server could find, until the field changes', () => {
    const form = open();
    form.setValue(name.uuid, 'Sam');
    form.setValue(agreed.uuid, true);
    form.showErrors([
      { uuid: name.uuid, path: '', message: 'Name is taken' },
      { uuid: 'nobody', path: '', message: 'x' },
    ]);
    expect(messagesOf(form)).toEqual(['Name is taken']);
    form.setValue(name.uuid, 'Ada');
    expect(messagesOf(form)).toEqual([]);
  });
});
