// What the server accepts of a submission, whoever sent it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { type OfferedType, registry } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { createForm } from './create-form.ts';
import { printModel } from './print-model.ts';
import { validateSubmission } from './validate-submission.ts';

const surroundings = { today: TODAY };
const name = defineField('Name', {
  id: '1',
  common: { label: 'Name', makeRequired: true },
  foyer_table_name: 'contact',
});
const note = defineField('Short Text Entry', { id: '2', common: { label: 'Note' } });
const entry = (uuid: string, value: unknown) => ({ id: 'x', uuid, value });
const sam = entry(name.uuid, { first: 'Sam', middle: '', last: 'Rivera' });

/** One field of every type, all required or none, with options that random texts may match. */
function oneOfEach(makeRequired: boolean) {
  const specific = { options: ['a', 'b'], displayOther: true, limit: true };
  return (Object.keys(registry) as OfferedType[]).map((type, at) =>
    defineField(type, { uuid: `f${at}`, common: { label: type, makeRequired }, specific }),
  );
}

describe('a submission', () => {
  it('takes everything but its values from the form, never from the sender', { tags: ['SUB-04', 'ABUSE-20'] }, () => {
    const forged = {
      ...sam,
      id: '99',
      foyer_table_name: 'staff',
      foyer_column_name: 'role',
      group_name: 'x',
      is_approved: true,
    };
    const result = validateSubmission([name, note], [forged, entry('unknown', 'x')], surroundings);
    expect(result).toEqual({
      ok: true,
      entries: [
        expect.objectContaining({
          id: '1',
          uuid: name.uuid,
          foyer_table_name: 'contact',
          foyer_column_name: null,
          group_name: null,
        }),
        expect.objectContaining({ id: '2', uuid: note.uuid, value: '' }),
      ],
    });
    expect(result.ok && Object.keys(result.entries[0] ?? {})).not.toContain('is_approved');
  });

  it('is rejected for the same errors as in the browser, part by part', { tags: ['VAL-01'] }, () => {
    expect(validateSubmission([name], [], surroundings)).toEqual({
      ok: false,
      errors: [
        { uuid: name.uuid, path: 'first', message: "First Name can't be blank" },
        { uuid: name.uuid, path: 'last', message: "Last Name can't be blank" },
      ],
    });
  });

  it('names a field by its display name, otherwise by its type', { tags: ['VAL-01'] }, () => {
    const [bare, named] = [{}, { display_name: 'Middle school' }].map((parts) =>
      defineField('Short Text Entry', { ...parts, common: { makeRequired: true } }),
    );
    const result = validateSubmission(
      [bare, named].filter((field) => field !== undefined),
      [],
      surroundings,
    );
    expect(!result.ok && result.errors.map(({ message }) => message)).toEqual([
      "Short Text Entry can't be blank",
      "Middle school can't be blank",
    ]);
  });

  it.each([
    ['no list', 'x'],
    ['an object', {}],
    ['nothing', undefined],
    ['too many', Array(2001).fill(sam)],
  ])('is rejected as a whole if it is %s', (_, entries) => {
    expect(validateSubmission([name], entries, surroundings)).toEqual({
      ok: false,
      errors: [{ uuid: '', path: '', message: 'Form is in an unexpected format. Unable to render.' }],
    });
  });

  it('uses the first of several entries for a field', () => {
    const result = validateSubmission([note], [entry(note.uuid, 'one'), entry(note.uuid, 'two')], surroundings);
    expect(result).toMatchObject({ ok: true, entries: [{ value: 'one' }] });
  });

  it('reports that a value of the wrong type is invalid', () => {
    const result = validateSubmission([note], [entry(note.uuid, { $gt: '' })], surroundings);
    expect(result).toEqual({ ok: false, errors: [{ uuid: note.uuid, path: '', message: 'Note is invalid' }] });
  });

  it('drops values of switched-off fields, and unusable ones of hidden or read-only fields', {
    tags: ['FIELD-COMMON-07', 'FIELD-COMMON-08', 'FIELD-COMMON-10'],
  }, () => {
    const common = { makeRequired: true };
    const off = defineField('Short Text Entry', { common: { ...common, isVisible: false } });
    const hidden = defineField('Email Address', { common: { ...common, makeHidden: true } });
    const fixed = defineField('Email Address', { common: { ...common, readOnly: true } });
    const sent = [entry(off.uuid, 'x'), entry(hidden.uuid, 'sam@example.com'), entry(fixed.uuid, 'no address')];
    const result = validateSubmission([off, hidden, fixed], sent, surroundings);
    expect(result.ok && result.entries.map(({ uuid, value }) => [uuid, value])).toEqual([
      [hidden.uuid, 'sam@example.com'],
      [fixed.uuid, ''],
    ]);
  });

  it('never throws, whatever JSON is sent for any field', { tags: ['ABUSE-20'] }, () => {
    const fields = oneOfEach(true);
    const anyEntry = fc.record({ uuid: fc.constantFrom(...fields.map(({ uuid }) => uuid)), value: fc.jsonValue() });
    fc.assert(
      fc.property(fc.oneof(fc.array(anyEntry), fc.jsonValue()), (sent) => {
        expect(typeof validateSubmission(fields, sent, surroundings).ok).toBe('boolean');
      }),
    );
  });

  it('stays the same when it is checked again, and can always be shown and printed', () => {
    const fields = oneOfEach(false);
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('a', 'b', ' b ', '04/12/1985', '12', 'Male', 'a@b.cd', '2075550148'),
    );
    const value = fc.oneof(
      text,
      fc.boolean(),
      fc.record({ first: text, middle: text, last: text }),
      fc.record({ option: text }),
      fc.record({ other: text }),
      fc.record({ options: fc.array(text), other: fc.option(text) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...fields), value)), (answers) => {
        const sent = answers.map(([{ uuid }, value]) => entry(uuid, value));
        const result = validateSubmission(fields, sent, surroundings);
        if (!result.ok) return;
        expect(validateSubmission(fields, JSON.parse(JSON.stringify(result.entries)), surroundings)).toEqual(result);
        expect(createForm({ fields, surroundings, entries: result.entries }).toEntries()).toEqual(result.entries);
        expect(printModel(fields, result.entries, { audience: 'patient' }).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused if it is large and hostile', () => {
    const fields = oneOfEach(true);
    const sent = fields.map(({ uuid }) => entry(uuid, `${'a@'.repeat(300_000)} `));
    expect(validateSubmission(fields, sent, surroundings).ok).toBe(false);
  });
});
