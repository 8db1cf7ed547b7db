// The record's items in an open form, what is stored of them, and what approving writes.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { createForm, type FormOptions } from './create-form.ts';
import { readMarkedDraft } from './draft.ts';
import { onFileOf } from './on-file.ts';
import { approvedValue, marksOf } from './value-items.ts';

const options = ['Penicillin', 'Latex', 'Pollen'].map((name) => ({ text: name, code: name.toLowerCase() }));
const common = { label: 'Allergies', confirmItems: true, makeRequired: true };
const allergies = defineField('Multiple Choice', { common, specific: { options, displayOther: true } });
const grid = defineField('Grid', {
  common: { ...common, makeRequired: false },
  specific: {
    rows: options,
    columns: [
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ],
    restColumn: 'no',
    detail: { columns: ['yes'], label: 'What happens?', isRequired: false, max: 200 },
  },
});
const name = defineField('Short Text Entry', { common: { label: 'Name' } });
const dose = defineField('Short Text Entry', { common: { label: 'Dose' } });
const medicines = defineField('Repeating Group', {
  common: { label: 'Medicines', confirmItems: true },
  fields: [name, dose],
});
const value = (...chosen: string[]) => ({ options: chosen, other: null });
const row = (key: string, text: string, more = '') => ({ key, values: { [name.uuid]: text, [dose.uuid]: more } });

function open(more: Partial<FormOptions> = {}) {
  const fields = [allergies];
  const prefill = new Map([[allergies.uuid, value('Penicillin', 'Latex')]]);
  return createForm({ fields, surroundings: { today: TODAY }, prefill, onFile: onFileOf(fields), ...more });
}
const marks = (form: ReturnType<typeof open>) => form.onFile?.itemsOf(allergies.uuid).map(({ mark }) => mark);

describe('the items of the record', { tags: ['FILL-03'] }, () => {
  it('are said to be right or gone one by one; nothing says it of all of them', () => {
    const form = open();
    expect(marks(form)).toEqual([undefined, undefined]);
    form.confirmRecord();
    expect(marks(form)).toEqual([undefined, undefined]);
    form.onFile?.say(allergies.uuid, 'Penicillin', 'right');
    form.onFile?.say(allergies.uuid, 'Latex', 'gone');
    expect(marks(form)).toEqual(['right', 'gone']);
    expect(form.getField(allergies.uuid).value).toEqual(value('Penicillin'));
    form.onFile?.say(allergies.uuid, 'Latex', 'right');
    expect(marks(form)).toEqual(['right', 'right']);
    form.setValue(allergies.uuid, value('Latex', 'Pollen'));
    expect(marks(form)).toEqual(['gone', 'right']);
    expect(form.toEntries()[0]).toMatchObject({ items: { Penicillin: 'gone', Latex: 'right' } });
  });

  it('of a required question each need an answer before the form is sent', () => {
    const form = open();
    form.onFile?.say(allergies.uuid, 'Latex', 'right');
    expect(form.attempt()).toBe(false);
    expect(form.getState().summary).toMatchObject([
      { uuid: allergies.uuid, path: 'item-0', message: 'Say whether “Penicillin” is still right.' },
    ]);
    form.onFile?.say(allergies.uuid, 'Penicillin', 'right');
    expect(form.getState().errorCount).toBe(0);
    expect(form.attempt()).toBe(true);
  });

  it('are kept in the draft, also where only a word was said about them', () => {
    const form = open();
    let saves = 0;
    form.subscribeValues(() => saves++);
    form.onFile?.say(allergies.uuid, 'Penicillin', 'right');
    expect(saves).toBe(1);
    const answers = readMarkedDraft([allergies], JSON.parse(JSON.stringify(form.toDraft())));
    expect(answers).toEqual([
      { uuid: allergies.uuid, value: value('Penicillin', 'Latex'), items: { Penicillin: 'right' } },
    ]);
    expect(marks(open({ draft: { answers, page: 0 } }))).toEqual(['right', undefined]);
    expect(onFileOf([name])).toBeUndefined();
  });
});

describe('what is stored of items', { tags: ['FILL-04'] }, () => {
  const record = value('Penicillin', 'Latex');

  it('is only what the record really holds; what nobody confirmed is marked so', () => {
    const said = { Penicillin: 'right', Pollen: 'right', Nuts: 'gone' } as const;
    expect(marksOf(allergies, value('Penicillin', 'Latex', 'Pollen'), record, said)).toEqual({
      Penicillin: 'right',
      Latex: 'unconfirmed',
    });
    expect(marksOf(allergies, value('Latex'), record, { Penicillin: 'gone' })).toEqual({
      Penicillin: 'gone',
      Latex: 'unconfirmed',
    });
    expect(marksOf(allergies, value('Latex'), record, undefined)).toEqual({});
    expect(marksOf(allergies, value('Latex'), undefined, {})).toEqual({});
  });

  it('approving neither adds nor removes what was not confirmed, and removes only what is chosen', () => {
    const items = { Penicillin: 'gone', Latex: 'unconfirmed' } as const;
    const entry = { value: value('Latex', 'Pollen'), items };
    const keep = () => false;
    expect(approvedValue(allergies, entry, record, keep)).toEqual(value('Penicillin', 'Latex', 'Pollen'));
    expect(approvedValue(allergies, entry, record, (key) => key === 'Penicillin')).toEqual(value('Latex', 'Pollen'));
    // The office took it out meanwhile.
    expect(approvedValue(allergies, entry, value('Penicillin'), keep)).toEqual(value('Penicillin', 'Pollen'));
  });

  it('is the same for a row of a Grid changed to No, and for the rows of a group by their first answer', () => {
    const yes = { column: 'yes', detail: 'Rash' };
    const onFile = { rows: { penicillin: yes, latex: yes, pollen: { column: 'no' } } };
    const answer = { rows: { penicillin: { column: 'no' }, latex: yes, pollen: yes } };
    const items = marksOf(grid, answer, onFile, { penicillin: 'gone' });
    expect(items).toEqual({ penicillin: 'gone', latex: 'unconfirmed' });
    const approve = (isRemoved: boolean) => approvedValue(grid, { value: answer, items }, onFile, () => isRemoved);
    expect(approve(false)).toEqual({ rows: { penicillin: yes, latex: yes, pollen: yes } });
    expect(approve(true)).toEqual({ rows: { penicillin: { column: 'no' }, pollen: yes, latex: { column: 'no' } } });

    const before = { rows: [row('r1', 'Lisinopril', '10 mg'), row('r2', 'Albutérol')], none: false };
    const after = { rows: [row('r9', 'lisinopril', '20 mg'), row('r2', 'Zinc')], none: false };
    const said = marksOf(medicines, after, before, { lisinopril: 'right', albuterol: 'gone' });
    expect(said).toEqual({ lisinopril: 'right', albuterol: 'gone' });
    const approved = approvedValue(medicines, { value: after, items: said }, before, () => false);
    expect(approved).toMatchObject({
      rows: [{ key: 'r9' }, { key: 'r2' }, { key: 'r1', values: { [name.uuid]: 'Albutérol' } }],
    });
  });
});
