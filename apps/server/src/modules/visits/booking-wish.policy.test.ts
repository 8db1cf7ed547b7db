// Proves whose birth date a booking contains.
import { defineField, type SubmissionEntry } from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { withBirthdate } from './booking-wish.policy.ts';

const visit = defineField('Appointment Booking', { uuid: 'visit' });
const own = defineField('Birthdate', { uuid: 'own' });
const subscribers = defineField('Birthdate', { uuid: 'subscribers' });
const day = defineField('Date Picker', { uuid: 'day' });

const entry = (uuid: string, value: unknown, column: string | null = null) =>
  ({ uuid, value, foyer_table_name: column && 'contacts', foyer_column_name: column }) as unknown as SubmissionEntry;
const booked = { appointment_type_id: 'cleaning', birthdate: '1900-01-01' };
const birthdate = (entries: SubmissionEntry[]) =>
  withBirthdate([visit, own, subscribers, day], entries)[0]?.value as { birthdate?: string };

describe('the birth date in a booking', () => {
  it('is the one that the form asks for, at 12:00, not what the sender put there', {
    tags: ['FIELD-BOOK-02', 'FIELD-BIRTH-02'],
  }, () => {
    expect(birthdate([entry('visit', booked), entry('own', '1985-04-12T12:00:00.000Z')])).toEqual({
      appointment_type_id: 'cleaning',
      birthdate: '1985-04-12T12:00:00.000Z',
    });
    expect(birthdate([entry('visit', booked), entry('day', '2020-01-01T12:00:00.000Z')]).birthdate).toBe('');
    expect(birthdate([entry('visit', booked), entry('own', '')]).birthdate).toBe('');
  });

  it('is the patient’s, where the form asks for somebody else’s first', () => {
    const others = entry('subscribers', '1955-01-02T12:00:00.000Z');
    const patients = entry('own', '1985-04-12T12:00:00.000Z', 'birth_date');
    expect(birthdate([entry('visit', booked), others, patients]).birthdate).toBe('1985-04-12T12:00:00.000Z');
  });

  it('leaves forms that book nothing, and blank bookings, as they are', () => {
    const entries = [entry('own', '1985-04-12T00:00:00.000Z')];
    expect(withBirthdate([own], entries)).toBe(entries);
    expect(withBirthdate([visit], [entry('visit', null)])).toEqual([entry('visit', null)]);
  });
});
