// Medical History: its lists and their details, what is asked of whom, and what the record fills in.
import {
  allergies,
  createForm,
  type FormField,
  libraryFieldOf,
  medicalConditions,
  sizeOf,
  validateSubmission,
  versionSettings,
  womensHealth,
} from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { versionObject } from './form-draft.ts';
import { rowsOf } from './lists.ts';
import { medicalHistory, medicineRows } from './medical-history.ts';

const form = medicalHistory('Harbor Dental Group');
const fields = [...form.fields];
const today = '2026-05-08';

function fieldCalled(name: string): FormField {
  const field = fields.find(({ display_name, type_name }) => display_name === name && type_name !== 'Section Break');
  if (!field) throw new Error(`There is no ${name}.`);
  return field;
}

const yes = { option: 'Yes' };
const no = { option: 'No' };
/** Yes to these rows of a list, and No to the others. */
const yesTo = (list: readonly string[], ...texts: readonly string[]) => ({
  rows: Object.fromEntries(
    rowsOf(list).map(({ code, text }) => [code, { column: texts.includes(text) ? 'yes' : 'no' }]),
  ),
});
const whole: Readonly<Record<string, unknown>> = {
  "Under a doctor's care": no,
  Conditions: yesTo(medicalConditions),
  'Blood thinners': no,
  Allergies: yesTo(allergies),
  Medicines: { rows: [], none: true },
  Confirmation: true,
  Signature: 'M10 10',
};

/** Sends the whole form, with other answers to some questions. Returns what is wrong, or the names of what is stored. */
function sent(answers: Readonly<Record<string, unknown>> = {}): {
  errors: readonly string[];
  stored: readonly string[];
} {
  const all = Object.entries({ ...whole, ...answers }).filter(([name]) => name !== 'Signature');
  const entries = all.map(([name, value]) => ({ id: '', uuid: fieldCalled(name).uuid, value }));
  const others = fields.filter(({ type_name }) => type_name !== 'Signature');
  const valid = validateSubmission(others, entries, { today });
  if (!valid.ok) return { errors: valid.errors.map(({ message }) => message), stored: [] };
  const names = new Map(fields.map(({ uuid, display_name }) => [uuid, display_name]));
  return { errors: [], stored: valid.entries.map(({ uuid }) => names.get(uuid) ?? '') };
}

describe('the lists of Medical History', { tags: ['AUTHOR-11'] }, () => {
  it.each([
    ['Conditions', medicalConditions, 33, 'Since when? How is it treated?'],
    ['Allergies', allergies, 15, 'What happens?'],
  ] as const)('%s are a Grid of Yes and No', (name, list, count, detail) => {
    const { type_name, properties, foyer_table_name } = fieldCalled(name);
    const { rows, columns, restColumn, restLabel, detail: asked } = properties.specific as Record<string, unknown>;
    expect(type_name).toBe('Grid');
    expect((rows as { text: string }[]).map(({ text }) => text)).toEqual([...list]);
    expect(rows).toHaveLength(count);
    expect(columns).toEqual([
      { code: 'yes', text: 'Yes' },
      { code: 'no', text: 'No' },
    ]);
    expect([restColumn, restLabel]).toEqual(['no', 'No to all the rest']);
    expect(asked).toMatchObject({ columns: ['yes'], label: detail });
    expect(properties.common).toMatchObject({ makeRequired: true, confirmItems: true });
    expect(foyer_table_name).toBe('medical_record');
  });

  it('medicines are rows, or none', () => {
    const { type_name, properties, fields: questions } = fieldCalled('Medicines');
    expect(type_name).toBe('Repeating Group');
    expect(questions.map((question) => question.properties.common.label)).toEqual([
      'Name',
      'Dose',
      'How often',
      'What for',
    ]);
    expect(properties.specific).toMatchObject({ itemName: 'Medicine', noneLabel: 'I take no medicines' });
    expect(sent({ Medicines: { rows: [], none: false } }).errors).toEqual([
      'Add your medicines, or tick “I take no medicines”.',
    ]);
    expect(sent({ Medicines: medicineRows([['', '10 mg', '', '']]) }).errors).toEqual([
      "Medicine 1: Name can't be blank",
    ]);
    expect(sent({ Medicines: medicineRows([['Lisinopril', '10 mg', 'Once a day', 'Blood pressure']]) }).errors).toEqual(
      [],
    );
  });

  it('has five pages: the fourth shows all answers before the last is signed', () => {
    const { review, checkPages } = versionSettings(versionObject(form));
    expect({ review, checkPages }).toEqual({ review: 'before-signing', checkPages: true });
    expect(sizeOf(fields, review).pages).toBe(5);
  });
});

describe('the follow-ups of Medical History', { tags: ['AUTHOR-11'] }, () => {
  const askedOf = (...conditions: string[]) => sent({ Conditions: yesTo(medicalConditions, ...conditions) }).errors;

  it('asks for the doctor only with Yes', () => {
    expect(sent().stored).not.toContain("Doctor's name");
    expect(sent({ "Under a doctor's care": yes }).stored).toEqual(
      expect.arrayContaining(["Doctor's name", "Doctor's phone number"]),
    );
  });

  it('asks for antibiotics and for medicine for the bones where conditions call for it', () => {
    const antibiotics = 'Say when it was, and whether your doctor wants antibiotics before dental work.';
    const bones = 'Say whether you take or get medicine for your bones.';
    for (const condition of medicalConditions) {
      const expected = [
        ...(['Joint replacement', 'Artificial heart valve', 'Pacemaker'].includes(condition) ? [antibiotics] : []),
        ...(['Osteoporosis', 'Cancer'].includes(condition) ? [bones] : []),
      ];
      expect(askedOf(condition), condition).toEqual(expected);
    }
    expect(askedOf('Pacemaker', 'Cancer')).toEqual([antibiotics, bones]);
  });

  it('asks which blood thinner, and how much tobacco, only where there is some', () => {
    expect(sent({ 'Blood thinners': yes }).errors).toEqual(['Say which blood thinner you take.']);
    expect(sent({ Tobacco: { option: 'Never' } }).stored).not.toContain('How much tobacco');
    expect(sent({ Tobacco: { option: 'Yes, some days' } }).stored).toContain('How much tobacco');
  });

  it("asks for the six items of women's health unless Sex is Male", () => {
    const asked = fieldCalled("Women's health").properties.specific.options as { text: string }[];
    expect(asked.map(({ text }) => text)).toEqual([...womensHealth, 'None of these']);
    expect(womensHealth).toHaveLength(6);
    for (const [sex, isAsked] of [
      ['Female', true],
      ['', true],
      ['Male', false],
    ] as const)
      expect(sent({ Sex: sex }).stored.includes("Women's health"), sex).toBe(isAsked);
  });
});

describe('the record and Medical History', { tags: ['AUTHOR-11'] }, () => {
  /** Opens the form with what the record holds, by the library's key. */
  function opened(record: Readonly<Record<string, unknown>>) {
    const prefill = new Map(Object.entries(record).map(([key, value]) => [libraryFieldOf(key).uuid, value]));
    const open = createForm({ fields, surroundings: { today }, prefill });
    return (key: string) => open.getField(libraryFieldOf(key).uuid).value;
  }

  it('what it wrote itself comes back as it was', () => {
    const kept = { conditions: yesTo(medicalConditions, 'Asthma'), medicines: medicineRows([['Iron', '', '', '']]) };
    const value = opened(kept);
    expect(value('conditions')).toEqual(kept.conditions);
    expect(value('medicines')).toEqual(kept.medicines);
  });

  it('what its older version wrote fills rows of the same name, and stands under the others else', () => {
    const value = opened({
      conditions: { options: ['ASTHMA', 'Heart condition'], other: 'Gout' },
      allergies: 'Latex',
      medicines: 'Albuterol inhaler, as needed\nLisinopril; Iron',
    });
    expect(value('conditions')).toEqual({ rows: { asthma: { column: 'yes' } }, others: ['Heart condition', 'Gout'] });
    expect(value('allergies')).toEqual({ rows: { latex: { column: 'yes' } } });
    const { rows } = value('medicines') as ReturnType<typeof medicineRows>;
    const names = rows.map(({ values }) => values[fieldCalled('Medicines').fields[0]?.uuid ?? '']);
    expect(names).toEqual(['Albuterol inhaler, as needed', 'Lisinopril', 'Iron']);
  });

  it('nobody is said to have answered No because the record says that there is nothing', () => {
    const value = opened({ conditions: { options: ['None of these'], other: null }, allergies: 'None' });
    expect([value('conditions'), value('allergies')]).toEqual([{ rows: {} }, { rows: {} }]);
  });

  it('a draft of the older version goes on in this one', () => {
    const answers = [
      { uuid: libraryFieldOf('underDoctorsCare').uuid, value: { option: 'Yes', other: '' } },
      { uuid: libraryFieldOf('conditions').uuid, value: { options: ['Asthma', 'Epilepsy'], other: null } },
      { uuid: libraryFieldOf('allergies').uuid, value: 'Latex' },
      { uuid: libraryFieldOf('takesMedicines').uuid, value: { option: 'Yes', other: '' } },
      { uuid: libraryFieldOf('medicines').uuid, value: 'Lisinopril, 10 mg' },
    ];
    const open = createForm({ fields, surroundings: { today }, draft: { answers, page: 2 } });
    const value = (key: string) => open.getField(libraryFieldOf(key).uuid).value;
    expect(value('underDoctorsCare')).toMatchObject({ option: 'Yes' });
    expect(value('conditions')).toEqual({ rows: { asthma: { column: 'yes' } }, others: ['Epilepsy'] });
    expect(value('allergies')).toEqual({ rows: { latex: { column: 'yes' } } });
    expect(JSON.stringify(value('medicines'))).toContain('Lisinopril, 10 mg');
  });
});
