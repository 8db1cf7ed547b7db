// Answers beside the lists of a record: what they add, and which entries somebody may choose to remove.
import { defineField, type FormField, type SubmissionEntry } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answeredList, entryNames, foldEntry } from './record-lists.policy.ts';

const offered = ['Asthma', 'Gout', 'Diabetes', 'None of these'];
const options = offered.map((text) => ({ text, ...(text === 'None of these' && { isExclusive: true }) }));
const conditions = defineField('Multiple Choice', { uuid: 'c', specific: { options, displayOther: true } });
const allergy = defineField('Dropdown', {
  uuid: 'a',
  specific: { options: ['Latex', 'Penicillin', 'None', 'No known allergies'].map((text) => ({ text })) },
});
const oneAllergy = { ...defineField('Single Choice', { uuid: 's', specific: { options } }) };
const medicines = defineField('Long Text Entry', { uuid: 'm' });
const name = defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name' } });
const rows = defineField('Repeating Group', { uuid: 'r', fields: [name] });

const list = (field: FormField, column: string, value: unknown, stored: unknown, more: Partial<SubmissionEntry> = {}) =>
  answeredList(
    field,
    { id: '', uuid: field.uuid, value, ...more } as SubmissionEntry,
    { table: 'medical_record', column },
    stored,
  );
const chosen = (...texts: string[]) => ({ options: texts, other: null });
const none = new Set<string>();

describe('a choice of several', { tags: ['TRIAGE-04'] }, () => {
  it('proposes to remove only what the form offered and what was left unticked', () => {
    const held = { options: ['Asthma', 'Hives'], other: 'Migraine' };
    const answered = list(conditions, 'conditions', chosen('Gout'), held);
    expect(answered?.removable).toEqual(['Asthma']);
    const kept = answered?.merged(true, none) as { options: string[]; other: string };
    expect(kept.options.sort()).toEqual(['Asthma', 'Gout', 'Hives']);
    expect(kept.other).toBe('Migraine');
    expect(entryNames(answered?.merged(true, new Set(['Asthma'])))).toEqual(['Gout', 'Hives', 'Migraine']);
    expect(entryNames(answered?.merged(false, new Set(['Asthma'])))).toEqual(['Hives', 'Migraine']);
    // Two other answers stand side by side.
    const other = list(conditions, 'conditions', { options: ['Asthma'], other: 'Lupus' }, held)?.merged(true, none);
    expect(other).toMatchObject({ other: 'Migraine, Lupus' });
  });

  it('proposes nothing of a question that was left blank or was hidden', () => {
    for (const value of [null, undefined, '', chosen(), { options: [], other: null }])
      expect(list(conditions, 'conditions', value, chosen('Asthma'))?.removable ?? []).toEqual([]);
    for (const value of [null, undefined, '', '  ']) {
      expect(list(allergy, 'allergies', value, 'Latex')?.removable ?? []).toEqual([]);
      expect(list(medicines, 'medicines', value, 'Iron')?.removable ?? []).toEqual([]);
    }
  });

  it('what was confirmed item by item is proposed only where somebody said that it is gone', () => {
    const confirmed = {
      ...conditions,
      properties: { ...conditions.properties, common: { ...conditions.properties.common, confirmItems: true } },
    };
    const items = { Asthma: 'gone' } as const;
    expect(list(confirmed, 'conditions', chosen('Diabetes'), chosen('Asthma', 'Gout'), { items })?.removable).toEqual([
      'Asthma',
    ]);
  });
});

describe('one choice', { tags: ['TRIAGE-04'] }, () => {
  it('adds itself, and only None or No known allergies proposes each entry', () => {
    const latex = list(allergy, 'allergies', 'Latex', 'Penicillin');
    expect(latex?.removable).toEqual([]);
    expect(entryNames(latex?.merged(true, none))).toEqual(['Penicillin', 'Latex']);
    expect(latex?.merged(false, none)).toBe('Penicillin');
    expect(list(allergy, 'allergies', 'PENICILLIN', 'Penicillin')?.merged(true, none)).toBe('Penicillin');
    expect(list(allergy, 'allergies', 'Latex', undefined)?.merged(true, none)).toBe('Latex');
    for (const value of ['None', 'No known allergies']) {
      const answered = list(allergy, 'allergies', value, chosen('Penicillin', 'Latex'));
      expect(answered?.removable).toEqual(['Penicillin', 'Latex']);
      expect(answered?.merged(true, none)).toEqual(chosen('Penicillin', 'Latex'));
      expect(answered?.merged(true, new Set(['Latex']))).toBe('Penicillin');
      expect(answered?.merged(true, new Set(['Penicillin', 'Latex']))).toBe(value);
    }
    expect(list(oneAllergy, 'allergies', { option: 'Gout' }, 'Latex')?.removable).toEqual([]);
  });
});

describe('a text', { tags: ['TRIAGE-04'] }, () => {
  it('keeps each entry, adds its own lines, and proposes those that do not occur in it', () => {
    const answered = list(medicines, 'medicines', 'ibuprofene 200\nMetformin', 'Ibuprofène\nIron\nmetformin');
    expect(answered?.removable).toEqual(['Iron']);
    expect(answered?.merged(true, none)).toBe('Ibuprofène\nIron\nmetformin\nibuprofene 200');
    expect(answered?.merged(true, new Set(['Iron']))).toBe('Ibuprofène\nmetformin\nibuprofene 200');
    expect(answered?.merged(false, new Set(['Iron']))).toBe('Ibuprofène\nmetformin');
  });
});

describe('rows', { tags: ['TRIAGE-04'] }, () => {
  const held = { rows: [{ key: 'r1', values: { name: 'Iron' } }], none: false };
  it('keep what the record holds, as text too, until it is chosen', () => {
    const value = { rows: [{ key: 'r1', values: { name: 'Zinc' } }], none: false };
    for (const stored of [held, 'Iron']) {
      const answered = list(rows, 'medicines', value, stored);
      expect(answered?.removable).toEqual(['Iron']);
      expect(entryNames(answered?.merged(true, none))).toEqual(['Zinc', 'Iron']);
      expect(entryNames(answered?.merged(true, new Set(['Iron'])))).toEqual(['Zinc']);
    }
  });
});

it('whatever is answered, nothing that is not chosen leaves a list, and no entry is there twice', {
  tags: ['TRIAGE-03', 'TRIAGE-04'],
}, () => {
  const word = fc.constantFrom('Asthma', 'asthma', 'Gout', 'Diabetes', 'Hives', 'Lupus', 'Latex', 'Iron');
  const words = fc.uniqueArray(word, { maxLength: 5, selector: foldEntry });
  const asked = fc.constantFrom('choices' as const, 'one' as const, 'text' as const);
  fc.assert(
    fc.property(asked, words, words, fc.func(fc.boolean()), (kind, held, said, isRemoved) => {
      const answered =
        kind === 'choices'
          ? list(conditions, 'conditions', chosen(...said.filter((text) => offered.includes(text))), chosen(...held))
          : kind === 'one'
            ? list(allergy, 'allergies', said[0] ?? 'None', chosen(...held))
            : list(medicines, 'medicines', said.join('\n'), held.join('\n'));
      if (!answered) return;
      const removed = new Set(answered.removable.filter((text) => isRemoved(text)));
      for (const isTaken of [true, false]) {
        const after = entryNames(answered.merged(isTaken, removed)).map(foldEntry);
        expect(new Set(after).size).toBe(after.length);
        for (const entry of held)
          if (!removed.has(entry)) expect(after).toContain(foldEntry(entry));
          else expect(after).not.toContain(foldEntry(entry));
      }
      if (kind === 'choices')
        for (const entry of answered.removable) expect(offered.map(foldEntry)).toContain(foldEntry(entry));
    }),
  );
});
