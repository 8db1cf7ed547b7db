// Merging two records and separating them again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldOfPath, fieldsNamed, type RecordFields, takenFields, withoutFields } from './record-fields.policy.ts';

const names = ['email_address', 'ssn', 'gender', 'medical allergies', 'own 1', 'primaryInsurance', 'address'];
const jsonOf: Readonly<Record<string, (text: string) => string>> = {
  'medical allergies': (text) => JSON.stringify({ options: text ? [text] : [], other: null }),
  'own 1': (text) => JSON.stringify(text),
  primaryInsurance: (text) => (text ? JSON.stringify({ company_name: text, policy: '' }) : ''),
  address: (text) => JSON.stringify([text, '', 'US']),
};
const textOf = (name: string, text: string) => (jsonOf[name] ?? String)(text);
const fields = fc
  .tuple(...names.map(() => fc.constantFrom('', 'a', 'b')))
  .map((values): RecordFields => Object.fromEntries(names.map((name, at) => [name, textOf(name, values[at] ?? '')])));
const chosen = fc.subarray(names);
const blank = (name: string) => textOf(name, '');

it('fills only what is blank, takes only what was chosen, and loses nothing else of the kept record', () => {
  fc.assert(
    fc.property(fields, fields, chosen, (kept, other, choose) => {
      const joined = { ...kept, ...takenFields(kept, other, choose) };
      for (const name of names) {
        const isTaken = choose.includes(name) || (kept[name] === blank(name) && other[name] !== blank(name));
        expect(joined[name]).toBe(isTaken ? other[name] : kept[name]);
      }
    }),
  );
});

it('gives back the kept record as it was when nobody changed it in between', { tags: ['RECORD-23'] }, () => {
  fc.assert(
    fc.property(fields, fields, chosen, (kept, other, choose) => {
      const taken = takenFields(kept, other, choose);
      const before = fieldsNamed(kept, Object.keys(taken));
      expect(withoutFields({ ...kept, ...taken }, taken, before)).toEqual(kept);
    }),
  );
});

it('leaves what was changed after the merge', () => {
  const taken = takenFields({ ssn: '', gender: 'male' }, { ssn: '1', gender: 'female' }, ['gender']);
  expect(taken).toEqual({ ssn: '1', gender: 'female' });
  const before = { ssn: '', gender: 'male' };
  expect(withoutFields({ ssn: '2', gender: 'female' }, taken, before)).toEqual({ ssn: '2', gender: 'male' });
  expect(withoutFields({ ssn: '1', gender: '' }, taken, before)).toEqual({ ssn: '', gender: '' });
});

it('takes a merge back that was made before it was known what had been there', () => {
  expect(withoutFields({ ssn: '1' }, { ssn: '1' })).toEqual({ ssn: '' });
});

it('knows which field a path of the history means', () => {
  const paths = ['ssn', 'email', 'medical.under care. since', 'own.12', 'communicationPreference'];
  expect(paths.map(fieldOfPath)).toEqual([
    'ssn',
    'emailAddress',
    'medical under care. since',
    'own 12',
    'communicationTypePreference',
  ]);
});
