// A filled form on paper.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { printModel } from './print-model.ts';

const print = (...fields: Parameters<typeof printModel>[0]) => printModel(fields, [], { audience: 'patient' });

describe('the print model', () => {
  it('prints headings with their alignment', { tags: ['FIELD-SECT-04'] }, () => {
    const section = defineField('Section Break', {
      specific: { heading: 'You', subheading: 'And yours', alignment: 'right' },
    });
    expect(print(section)).toEqual([{ kind: 'heading', text: 'You', subtext: 'And yours', alignment: 'right' }]);
  });

  it('prints nothing for page breaks and the submit area', { tags: ['FIELD-PAGE-02', 'FIELD-SUBMIT-02'] }, () => {
    expect(print(defineField('Page Break'), defineField('Submit', { common: { label: 'Send' } }))).toEqual([]);
  });

  it('prints label and value of the fields that are shown, and of no others', { tags: ['FIELD-COMMON-13'] }, () => {
    const [shown, hidden, off] = [{}, { makeHidden: true }, { isVisible: false }].map((common, at) =>
      defineField('Short Text Entry', { uuid: `f${at}`, common: { label: `Question ${at}`, ...common } }),
    );
    const fields = [shown, hidden, off].filter((field) => field !== undefined);
    const entries = fields.map(({ uuid }) => ({ id: '1', uuid, value: `answer of ${uuid}` }));
    expect(printModel(fields, entries, { audience: 'patient' })).toEqual([
      { kind: 'answer', label: 'Question 0', lines: ['answer of f0'] },
    ]);
  });

  it.each([
    ['Short Text Entry', 'blue'],
    ['Email Address', 'sam@example.com'],
    ['Number', '70.5'],
    ['Dropdown', 'a'],
    ['Sex', 'Female'],
  ] as const)(
    'prints %s as its text',
    { tags: ['FIELD-SHORT-05', 'FIELD-EMAIL-04', 'FIELD-NUM-10', 'FIELD-DROP-05', 'FIELD-SEX-05'] },
    (type, value) => {
      const field = defineField(type, { common: { label: 'Label' } });
      const entries = [{ id: '1', uuid: field.uuid, value }];
      expect(printModel([field], entries, { audience: 'patient' })).toEqual([
        { kind: 'answer', label: 'Label', lines: [value] },
      ]);
    },
  );

  it('prints a birthdate in the field’s format', { tags: ['FIELD-BIRTH-05'] }, () => {
    const field = defineField('Birthdate', { specific: { dateFormat: 'DD/MM/YYYY', separator: '.' } });
    const entries = [{ id: '1', uuid: field.uuid, value: '1985-04-12T00:00:00.000Z' }];
    expect(printModel([field], entries, { audience: 'patient' })).toMatchObject([{ lines: ['12.04.1985'] }]);
  });

  it('prints no lines if there is no answer', () => {
    expect(print(defineField('Long Text Entry', { common: { label: 'History' } }))).toEqual([
      { kind: 'answer', label: 'History', lines: [] },
    ]);
  });
});
