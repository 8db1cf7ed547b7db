// Names of changed fields for the access log.
import { expect, it } from 'vitest';
import { fieldsOf } from './changed-fields.policy.ts';

const change = (path: string, after: unknown = null, before: unknown = null) => ({ path, before, after });

it('a change is named by its field once, a phone by its kind, and a question never', { tags: ['ROLE2-06'] }, () => {
  expect(
    fieldsOf([
      change('address', { city: 'Saco' }),
      change('phones.1', { type: 'mobile', number: '2075550148' }),
      change('phones.2', null, { type: 'work', number: '2075550149' }),
      change('phones.3', { type: 'fax', number: '2075550150' }),
      change('medical.hivStatus', 'yes'),
      change('medical.asthma', 'no'),
      change('nameOfNoField', 'x'),
    ]),
  ).toEqual(['address', 'mobilePhone', 'workPhone', 'otherPhone', 'medical']);
  expect(fieldsOf([])).toEqual([]);
});
