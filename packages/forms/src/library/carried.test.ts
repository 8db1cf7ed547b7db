// What goes from form to form of a packet, and what never does.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import type { OfferedType } from '../model/registry.ts';
import { carriedFrom, carriedInto } from './carried.ts';

const into = (foyer_table_name: string, foyer_column_name: string) => ({ foyer_table_name, foyer_column_name });
const field = (type: OfferedType, uuid: string, mapping: object, common = {}) =>
  defineField(type, { uuid, ...mapping, common });
const entry = (uuid: string, value: unknown) => ({ id: uuid, uuid, value });

describe('answers that are carried', () => {
  it('fill questions for the same table and column, whatever their uuid, and the latest wins', {
    tags: ['PACK-02'],
  }, () => {
    const email = field('Email Address', 'a', into('contacts', 'email_address'));
    const doctor = field('Short Text Entry', 'b', into('medical_record', 'doctor_name'));
    const own = field('Short Text Entry', 'c', {});
    const blank = field('Name', 'd', into('contacts', 'name'));
    const entries = [
      entry('a', 'a@example.com'),
      entry('b', 'Dr. Haugen'),
      entry('c', 'x'),
      entry('d', { first: '', middle: '', last: '' }),
    ];
    const first = carriedFrom([email, doctor, own, blank], entries, 'First');
    expect(first).toEqual([
      { table: 'contacts', column: 'email_address', value: 'a@example.com', form_name: 'First' },
      { table: 'medical_record', column: 'doctor_name', value: 'Dr. Haugen', form_name: 'First' },
    ]);
    const second = carriedFrom([email], [entry('a', 'b@example.com')], 'Second');
    const asked = [
      field('Email Address', 'e', into('contacts', 'email_address')),
      field('Short Text Entry', 'f', into('medical_record', 'doctor_name'), { confirmItems: true }),
      field('Short Text Entry', 'g', into('contacts', 'name_first')),
      own,
    ];
    const filled = carriedInto(asked, [...first, ...second]);
    expect([...filled]).toEqual([['e', second[0]]]);
  });

  it('are never SSN, signatures, initials, text message consents, files and cards', { tags: ['PACK-03'] }, () => {
    const never = ['SSN', 'Signature', 'Initials', 'Mobile Consent', 'Patient Attachment', 'Insurance Card'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...never), fc.jsonValue(), (type, value) => {
        const one = field(type, 'a', into('contacts', 'email_address'));
        expect(carriedFrom([one], [entry('a', value)], 'First')).toEqual([]);
        const known = [{ table: 'contacts', column: 'email_address', value, form_name: 'First' }];
        expect(carriedInto([one], known).size).toBe(0);
      }),
    );
    const written = field('Short Text Entry', 'a', into('contact_records', 'ssn'));
    expect(carriedFrom([written], [entry('a', '900-45-6789')], 'First')).toEqual([]);
  });
});
