// What the standard forms ask only of those whom it concerns: what is missing, and what is stored of it.
import { dentalConcerns, type FormField, validateSubmission } from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { standardForms } from './all.ts';

const forms = standardForms('Harbor Dental Group');
const today = '2026-05-08';
const yes = { option: 'Yes' };
const no = { option: 'No' };
const chosen = (...options: string[]) => ({ options, other: null });
const born = (day: string) => ({ 'Date of birth': `${day}T00:00:00.000Z` });

function fieldsIn(name: string): FormField[] {
  const form = forms.find((one) => one.name === name);
  if (!form) throw new Error(`There is no ${name}.`);
  return [...form.fields];
}

interface Sent {
  readonly missing: readonly string[];
  readonly stored: readonly string[];
}

/** Sends a form with answers by display name. Returns what is missing, or the names of what is stored with a value. */
function sent(form: string, answers: Readonly<Record<string, unknown>>): Sent {
  const fields = fieldsIn(form);
  const entries = fields.flatMap(({ id, uuid, display_name, type_name }) =>
    type_name !== 'Section Break' && Object.hasOwn(answers, display_name)
      ? [{ id, uuid, value: answers[display_name] }]
      : [],
  );
  const valid = validateSubmission(fields, entries, { today });
  if (!valid.ok) return { missing: valid.errors.map(({ message }) => message), stored: [] };
  const names = new Map(fields.map((field) => [field.uuid, field.display_name]));
  return { missing: [], stored: valid.entries.map(({ uuid }) => names.get(uuid) ?? '') };
}

describe('Dental History', { tags: ['AUTHOR-11'] }, () => {
  const asked = (...concerns: string[]) =>
    sent('Dental History', { Brushing: { option: 'Twice a day' }, 'Dental concerns': chosen(...concerns) }).stored;
  const ofPain = ['Where does it hurt, and since when?', 'How strong is the pain?'];
  const ofBleeding = 'When do your gums bleed?';

  it('lists the 15 concerns, and none of them', () => {
    const concerns = fieldsIn('Dental History').find(({ display_name }) => display_name === 'Dental concerns');
    const options = concerns?.properties.specific.options as { text: string; isExclusive?: boolean }[];
    expect(options.map(({ text }) => text)).toEqual([...dentalConcerns, 'None of these']);
    expect(dentalConcerns).toHaveLength(15);
    expect(options.filter(({ isExclusive }) => isExclusive).map(({ text }) => text)).toEqual(['None of these']);
  });

  it('asks about pain and about bleeding only where there is some', () => {
    expect(asked('Stained teeth')).not.toEqual(expect.arrayContaining([ofBleeding]));
    for (const question of ofPain) expect(asked('Stained teeth')).not.toContain(question);
    for (const concern of ['Toothache', 'Jaw pain or clicking', 'A broken or chipped tooth', 'Mouth sores']) {
      expect(asked(concern)).toEqual(expect.arrayContaining(ofPain));
      expect(asked(concern)).not.toContain(ofBleeding);
    }
    expect(asked('Bleeding gums')).toContain(ofBleeding);
    expect(asked('Bleeding gums')).not.toContain(ofPain[0]);
  });

  it('has pain from 0 to 10', () => {
    const pain = (value: string) =>
      sent('Dental History', {
        Brushing: { option: 'Twice a day' },
        'Dental concerns': chosen('Toothache'),
        'How strong is the pain?': value,
      }).missing;
    expect([pain('0'), pain('10')]).toEqual([[], []]);
    for (const value of ['11', '-1', '2.5']) expect(pain(value)).toHaveLength(1);
  });
});

describe('Insurance Information', { tags: ['AUTHOR-11'] }, () => {
  const form = 'Insurance Information';
  const card = { front: null, back: null, company: 'Coastal Mutual Dental', memberId: 'CMD-204', group: '', phone: '' };
  const holder = { first: 'Sam', middle: '', last: 'Rivera' };
  const own = { 'Dental insurance': yes, 'Primary insurance card': card, 'I am the holder': yes };

  it('asks nothing else of somebody without one', () => {
    expect(sent(form, {}).missing).toEqual(['Say whether you have dental insurance.']);
    expect(sent(form, { ...own, 'Dental insurance': no, 'Second insurance': yes })).toEqual({
      missing: [],
      stored: ['Dental insurance'],
    });
  });

  it('asks for the card, and for the holder only where that is somebody else', () => {
    expect(sent(form, { 'Dental insurance': yes }).missing).toEqual([
      'Take a photo of the front of your card, or type the company and the member number.',
      'Say whether you are the holder of the insurance.',
      'Say whether you have a second insurance.',
    ]);
    expect(sent(form, { ...own, 'Second insurance': no, 'Policy holder': holder }).stored).toEqual([
      'Dental insurance',
      'Primary insurance card',
      'I am the holder',
      'Second insurance',
    ]);
    const others = { ...own, 'I am the holder': no, 'Second insurance': no };
    expect(sent(form, others).missing).toEqual(['Enter the first and last name of the policy holder.']);
    expect(sent(form, { ...others, 'Policy holder': holder }).stored).toContain('Policy holder');
  });

  it('asks the same of a second insurance, on a page of its own', () => {
    const second = { ...own, 'Second insurance': yes };
    expect(sent(form, second).missing).toEqual([
      'Take a photo of the front of the second card, or type the company and the member number.',
      'Say whether you are the holder of the second insurance.',
    ]);
    const whole = {
      ...second,
      'Secondary insurance card': card,
      'I am the holder of the second insurance': no,
      'Second policy holder': holder,
    };
    expect(sent(form, whole).stored).toEqual(
      expect.arrayContaining(['Secondary insurance card', 'Second policy holder']),
    );
    const entries = fieldsIn(form).filter(({ display_name }) => /insurance card$/.test(display_name));
    expect(entries.map(({ properties }) => properties.specific.which)).toEqual(['primary', 'secondary']);
  });
});

describe('Patient Information', { tags: ['AUTHOR-11'] }, () => {
  const person = {
    Name: { first: 'Ada', middle: '', last: 'Okafor' },
    Email: 'ada@example.com',
    Phone: '2075550148',
    Spouse: { first: 'Emeka', middle: '', last: 'Okafor' },
    Guardian: { first: 'Grace', middle: '', last: 'Okafor' },
  };
  const storedOf = (answers: object) => sent('Patient Information', { ...person, ...answers }).stored;

  it('asks for the spouse of those who are married or live with a partner', () => {
    for (const status of ['Married', 'Partnered'])
      expect(storedOf({ ...born('1990-01-01'), 'Marital status': status })).toContain('Spouse');
    for (const status of ['Single', 'Divorced', 'Widowed', ''])
      expect(storedOf({ ...born('1990-01-01'), 'Marital status': status })).not.toContain('Spouse');
  });

  it('asks for the guardian of those under 18, to the day', () => {
    for (const [day, isChild] of [
      ['2012-06-21', true],
      ['2008-05-09', true],
      ['2008-05-08', false],
      ['1938-07-15', false],
    ] as const) {
      const stored = storedOf(born(day));
      expect(stored.includes('Guardian')).toBe(isChild);
      expect(stored.includes("Guardian's phone")).toBe(isChild);
    }
  });
});
