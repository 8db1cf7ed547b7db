// What Appointment Booking requires, accepts and stores, how it prints, and what the form does if a time is taken.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { bookingIn } from '../../engine/facts.ts';
import { printModel } from '../../engine/print-model.ts';
import { validateSubmission } from '../../engine/validate-submission.ts';
import { messages } from '../../kit/messages.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import { bookingParts, emptyBooking, instantOf, timeInZone } from './definition.ts';

const field = defineField('Appointment Booking', { uuid: 'visit', common: { label: 'Visit', makeRequired: true } });
const timezone = 'America/New_York';
const around = { today: TODAY, timezone };
const whole = {
  ...emptyBooking,
  appointment_type_id: 'cleaning',
  appointment_date: '2026-12-01T12:00:00.000Z',
  appointment_time: '2026-12-01T14:30:00.000Z',
  location_id: 'harborside',
};

describe('the answer', () => {
  it('has a type, provider, zip code, radius, date, time and location', { tags: ['FIELD-BOOK-01', 'FORM-33'] }, () => {
    expect(bookingParts.map(({ name }) => messages[name])).toEqual([
      'Appointment Type',
      'Provider',
      'Zip code',
      'Radius',
      'Appointment Date',
      'Appointment Time',
      'Location',
    ]);
  });

  it('stores the columns of a booking and nothing else', { tags: ['FIELD-BOOK-02'] }, () => {
    expect(storedOf(field, { ...whole, price: 0 }, around)).toEqual({
      appointment_type_id: 'cleaning',
      appointment_booking_provider_id: '',
      is_autoselect_provider: true,
      appointment_date: '2026-12-01T12:00:00.000Z',
      appointment_time: '2026-12-01T09:30:00-05:00',
      birthdate: '',
      location_id: 'harborside',
      zip: '',
      radius: 0,
    });
  });

  it.each([
    ['a text', 'tomorrow'],
    ['a list', [whole]],
    ['a type that is a sentence', { ...whole, appointment_type_id: "x' or 1=1" }],
    ['a long location', { ...whole, location_id: 'x'.repeat(100) }],
    ['a day that does not exist', { ...whole, appointment_date: '2026-02-30T12:00:00.000Z' }],
    ['a time without a zone', { ...whole, appointment_time: '2026-12-01T14:30:00' }],
    ['a radius that is a text', { ...whole, radius: '5' }],
    ['a radius below nothing', { ...whole, radius: -1 }],
  ])('%s is not a value', { tags: ['ABUSE-15'] }, (_, wrong) =>
    expect(errorsOf(field, wrong, around)).toEqual(['not a value']),
  );
});

describe('what is required', () => {
  it('no provider, zip code or radius, whatever the provider flag is', {
    tags: ['FIELD-BOOK-03', 'FIELD-BOOK-08'],
  }, () => {
    expect(errorsOf(field, whole, around)).toEqual([]);
    expect(errorsOf(field, { ...whole, is_autoselect_provider: false }, around)).toEqual([]);
  });

  it('a type, a date and a time, each with its own message', {
    tags: ['FIELD-BOOK-04', 'FIELD-BOOK-05', 'FIELD-BOOK-06'],
  }, () => {
    const texts = [
      "Appointment Type can't be blank",
      "Appointment Date can't be blank",
      'Please select a time for your appointment.',
    ];
    expect(errorsOf(field, null, around)).toEqual(texts);
    expect(errorsOf(field, { ...whole, appointment_type_id: '' }, around)).toEqual([texts[0]]);
    expect(errorsOf(field, { ...whole, appointment_date: '' }, around)).toEqual([texts[1]]);
    expect(errorsOf(field, { ...whole, appointment_time: '' }, around)).toEqual([texts[2]]);
  });

  it('an error lasts only until there is a value', { tags: ['FIELD-BOOK-07'] }, () => {
    const form = createForm({ fields: [field], surroundings: around });
    expect(form.attempt()).toBe(false);
    expect(form.getState().errorCount).toBe(3);
    form.setValue('visit', { ...emptyBooking, appointment_type_id: 'cleaning' });
    expect(form.getState().errorCount).toBe(2);
    form.setValue('visit', { ...whole, appointment_time: '' });
    expect(form.getState().errorCount).toBe(1);
    form.setValue('visit', whole);
    expect(form.getState().errorCount).toBe(0);
  });

  it('nothing if the form does not require it, but a day needs a time', () => {
    const optional = defineField('Appointment Booking', { uuid: 'visit' });
    expect(errorsOf(optional, { ...emptyBooking, appointment_type_id: 'cleaning' }, around)).toEqual([]);
    expect(errorsOf(optional, { ...whole, appointment_time: '' }, around)).toHaveLength(1);
  });

  it('a time must be on the chosen day, in the practice’s zone, and at a location', { tags: ['BOOK-35'] }, () => {
    const missing = ['Please select a time for your appointment.'];
    expect(errorsOf(field, { ...whole, location_id: '' }, around)).toEqual(missing);
    expect(errorsOf(field, { ...whole, appointment_date: '2026-12-02T12:00:00.000Z' }, around)).toEqual(missing);
    const late = { ...whole, appointment_time: '2026-12-02T01:00:00.000Z' };
    expect(errorsOf(field, late, around)).toEqual([]);
    expect(errorsOf(field, late, { timezone: 'Europe/Paris' })).toEqual(missing);
  });
});

describe('what is sent', () => {
  const birthdate = defineField('Birthdate', { uuid: 'born' });

  it('dates of a form that books are stored at 12:00, those of other forms at 00:00', { tags: ['VAL-07'] }, () => {
    const values = (fields: (typeof field)[]) => {
      const form = createForm({ fields, surroundings: around });
      form.setValue('visit', { ...whole, appointment_date: '2026-12-01' });
      form.setValue('born', '04/12/1985');
      const entries = form.toEntries();
      const checked = validateSubmission(fields, entries, around);
      expect(checked).toEqual({ ok: true, entries });
      return entries.map(({ value }) => value);
    };
    const [visit, born] = values([field, birthdate]);
    expect(visit).toMatchObject({ appointment_date: '2026-12-01T12:00:00.000Z' });
    expect(born).toBe('1985-04-12T12:00:00.000Z');
    expect(values([birthdate])).toEqual(['1985-04-12T00:00:00.000Z']);
  });

  it('the time is written with the practice’s offset, and stays the same instant', {
    tags: ['VAL-09', 'CASE-05'],
  }, () => {
    const zones = ['America/New_York', 'America/St_Johns', 'Asia/Kolkata', 'America/Phoenix'];
    const at = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(at, fc.constantFrom(...zones), (instant, zone) => {
        instant.setUTCSeconds(0, 0);
        const written = timeInZone(instant.toISOString(), zone);
        expect(instantOf(written)).toBe(instant.toISOString());
        const shown = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
        expect(written.slice(0, 16)).toBe(shown.toPlainDateTime().toString().slice(0, 16));
      }),
    );
    expect(timeInZone('2026-12-01T14:30:00.000Z', undefined)).toBe('2026-12-01T14:30:00.000Z');
  });

  it('bookingIn finds the wanted visit among the answers', () => {
    const form = createForm({ fields: [field], surroundings: around });
    expect(bookingIn(form.fields, form.toEntries())).toBeUndefined();
    form.setValue('visit', whole);
    expect(bookingIn(form.fields, form.toEntries())).toEqual(whole);
    expect(bookingIn([birthdate], form.toEntries())).toBeUndefined();
  });
});

describe('a time that is taken', () => {
  const name = defineField('Short Text Entry', { uuid: 'name', common: { label: 'Name', makeRequired: true } });

  it('is reported under the form while there are no errors, until the booking changes', {
    tags: ['BOOK-36', 'BOOK-37'],
  }, () => {
    const form = createForm({ fields: [name, field], surroundings: around });
    form.setValue('visit', whole);
    form.setValue('name', 'Ada');
    form.attempt();
    form.setConflict();
    expect(form.getState().conflictText).toBe(
      'Please select a new appointment time; the previous one is no longer available.',
    );
    expect(form.getField('visit')).toMatchObject({ value: whole, conflicts: 1 });
    form.setValue('name', '');
    expect(form.getState()).toMatchObject({ errorCount: 1, conflictText: '' });
    form.setValue('name', 'Ada L');
    expect(form.getState().conflictText).not.toBe('');
    form.setValue('visit', { ...whole, appointment_time: '2026-12-01T15:00:00.000Z' });
    expect(form.getState().conflictText).toBe('');
    expect(form.getField('name').value).toBe('Ada L');
  });

  it('has no effect in a form that books nothing', () => {
    const form = createForm({ fields: [name], surroundings: around });
    form.setConflict();
    expect(form.getState().conflictText).toBe('');
  });
});

it('prints type, date, time, provider and location as text', { tags: ['FIELD-BOOK-10'] }, () => {
  const booking = {
    types: [{ id: 'cleaning', name: 'Cleaning', duration: 45 }],
    providers: [{ id: 'ito', displayName: 'Dr. Ito' }],
    locations: [{ id: 'harborside', name: 'Harborside', displayName: '' }],
  };
  const linesOf = (value: object) =>
    printModel([field], [{ id: '1', uuid: 'visit', value }], {
      audience: 'patient',
      surroundings: { ...around, booking },
    });
  expect(linesOf({ ...whole, appointment_booking_provider_id: 'ito' })).toEqual([
    { kind: 'answer', label: 'Appointment Type', lines: ['Cleaning, 45 min'] },
    { kind: 'answer', label: 'Appointment Date', lines: ['Tuesday, December 1, 2026'] },
    { kind: 'answer', label: 'Appointment Time', lines: ['9:30 AM EST'] },
    { kind: 'answer', label: 'Provider', lines: ['Dr. Ito'] },
    { kind: 'answer', label: 'Location', lines: ['Harborside'] },
  ]);
  expect(linesOf(whole)).toContainEqual({ kind: 'answer', label: 'Provider', lines: ['Any provider'] });
  expect(linesOf(emptyBooking)).toEqual([{ kind: 'answer', label: 'Visit', lines: [] }]);
});
