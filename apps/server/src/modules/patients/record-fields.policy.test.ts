// Merging two records and separating them again.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { missingFields, type RecordFields, withFields, withoutFields } from './record-fields.policy.ts';

const names = ['email_address', 'ssn', 'address', 'medical allergies', 'gender'];
const fields = fc
  .tuple(...names.map(() => fc.constantFrom('', 'a', 'b')))
  .map((values): RecordFields => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])));

it('fills only what is blank and loses nothing of the kept record', () => {
  fc.assert(
    fc.property(fields, fields, (kept, other) => {
      const joined = withFields(kept, missingFields(kept, other));
      for (const name of names) expect(joined[name]).toBe(kept[name] || other[name]);
    }),
  );
});

it('gives back the kept record as it was when nobody changed it in between', () => {
  fc.assert(
    fc.property(fields, fields, (kept, other) => {
      const fill = missingFields(kept, other);
      expect(withoutFields(withFields(kept, fill), fill)).toEqual(kept);
    }),
  );
});

it('leaves what was changed after the merge', () => {
  const fill = missingFields({ ssn: '' }, { ssn: '1' });
  expect(withoutFields({ ssn: '2' }, fill)).toEqual({ ssn: '2' });
});
