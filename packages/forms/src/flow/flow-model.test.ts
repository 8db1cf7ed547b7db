// The flow without a screen: its steps, which errors belong to which, and how people are called.
import { describe, expect, it } from 'vitest';
import { createForm } from '../engine/create-form.ts';
import { patientChoiceField } from '../engine/patient-choice.ts';
import { emptyBooking } from '../fields/appointment-booking/definition.ts';
import { defineField } from '../model/define-field.ts';
import { drawnSections } from './drawn-sections.ts';
import { ageOfChild, inOrder, shortName } from './people.ts';
import { firstUnanswered, partsOf, stepOfError, stepsOf } from './steps.ts';

const booking = defineField('Appointment Booking', { common: { makeRequired: true } });
const choice = patientChoiceField();
const reason = defineField('Short Text Entry', { common: { label: 'Reason', makeRequired: true } });
const later = defineField('Short Text Entry', { common: { label: 'Later' } });
const fields = [booking, choice, reason, defineField('Page Break'), later];
const family = [{ id: 'zora', nameFirst: 'Zora', nameLast: 'Okafor', birthdate: '2019-03-01' }];
const open = () => createForm({ fields, surroundings: { today: '2026-05-08', family } });
const flow = { booking, choice };
const withType = { ...emptyBooking, appointment_type_id: 't' };

describe('the steps', () => {
  it('are four for guardians and three for all others', { tags: ['FLOW-07'] }, () => {
    expect(stepsOf(flow)).toEqual(['who', 'visit', 'time', 'details']);
    expect(stepsOf({ booking, choice: undefined })).toEqual(['visit', 'time', 'details']);
    expect(stepOfError(flow, booking.uuid, 'zip')).toBe('visit');
    expect(stepOfError(flow, booking.uuid, 'visit_email')).toBe('details');
  });

  it('check their own questions, now and with each change, and leave the others alone', { tags: ['FLOW-09'] }, () => {
    const engine = open();
    const parts = partsOf(flow);
    expect(engine.attemptPart(parts.visit)).toBe(false);
    const paths = () => engine.getState().summary.map(({ uuid, path }) => [uuid, path]);
    expect(paths()).toEqual([[booking.uuid, 'appointment_type_id']]);
    engine.setValue(booking.uuid, withType);
    expect([paths(), engine.attemptPart(parts.visit)]).toEqual([[], true]);
    engine.setValue(reason.uuid, 'a');
    engine.setValue(reason.uuid, '');
    expect(paths()).toEqual([]);
    expect(engine.attemptPart(parts.who)).toBe(false);
    expect(engine.attempt()).toBe(false);
    expect(new Set(paths().map(([uuid]) => uuid))).toEqual(new Set([booking.uuid, choice.uuid, reason.uuid]));
  });

  it('begin with the first that is not answered', { tags: ['FLOW-05'] }, () => {
    const engine = open();
    const next = () => firstUnanswered(engine, flow);
    expect(next()).toBe('who');
    engine.setValue(choice.uuid, 'zora');
    expect(next()).toBe('visit');
    engine.setValue(booking.uuid, withType);
    expect(next()).toBe('time');
    engine.setValue(booking.uuid, { ...withType, appointment_time: '2026-05-12T13:30:00Z' });
    expect(next()).toBe('details');
  });

  it('draw every field in the form’s order, whatever page it stands on', { tags: ['FLOW-06'] }, () => {
    const drawn = drawnSections(open(), ({ uuid }) => uuid !== booking.uuid && uuid !== choice.uuid);
    expect(drawn.flatMap((section) => section.fields.map(({ uuid }) => uuid))).toEqual([reason.uuid, later.uuid]);
    expect(drawn.map(({ pageName }) => pageName)).toEqual(['', 'Page 2']);
    expect(drawnSections(open(), () => false)).toEqual([]);
  });
});

describe('people', () => {
  const person = (id: string, nameFirst: string, nameLast: string, birthdate: string) => ({
    id,
    nameFirst,
    nameLast,
    birthdate,
  });
  const people = [
    person('1', 'Ines', 'Diaz', '2020-02-03'),
    person('2', 'Theo', 'Diaz', '2016-01-01'),
    person('3', 'Maria', 'Diaz', '1985-06-01'),
    person('4', 'Theo', 'Roy', '2018-01-01'),
    person('5', 'Ines', 'Diaz', '2012-01-01'),
  ];

  it('stand in order of age after the own record, with names that tell them apart', { tags: ['FLOW-10'] }, () => {
    const ordered = inOrder(people, '3');
    expect(ordered.map(({ id }) => id)).toEqual(['3', '5', '2', '4', '1']);
    expect(ordered.map((one) => shortName(one, people))).toEqual([
      'Maria',
      'Ines Diaz (2012)',
      'Theo Diaz',
      'Theo Roy',
      'Ines Diaz (2020)',
    ]);
  });

  it('have an age up to seventeen, counted by birthdays', () => {
    const age = (birthdate: string) => ageOfChild(person('', '', '', birthdate), '2026-05-08');
    expect([age('2017-05-08'), age('2017-05-09'), age('2008-05-08'), age('2026-05-01'), age('')]).toEqual([
      9,
      8,
      undefined,
      0,
      undefined,
    ]);
  });
});
