// What may be done with a visit, by its state and day.
import { expect, test } from 'vitest';
import type { Visit } from './columns.ts';
import { actsOf } from './visit-acts.ts';

const aVisit = (more: Partial<Visit>): Visit => ({
  id: 'v',
  providerId: 'a',
  providerName: 'A',
  locationId: 'x',
  locationName: 'X',
  day: '2026-05-08',
  from: 570,
  minutes: 45,
  typeId: null,
  typeName: 'Exam',
  status: 'scheduled',
  progress: 'expected',
  nextProgress: [],
  confirmed: null,
  movedByPatient: 0,
  undo: null,
  next: [],
  corrections: [],
  isMovable: true,
  patientId: null,
  patientName: '',
  alerts: [],
  description: '',
  isOverbooked: false,
  isOnline: false,
  isUnmailed: false,
  sequence: 0,
  ...more,
});

const today = ['confirmed', 'met', 'missed', 'canceled'] as const;

test('the first act leads through the day: confirm, arrived, in chair, completed', { tags: ['LIFE-26'] }, () => {
  const first = (of: Partial<Visit>) => actsOf(aVisit(of), true)[0];
  expect(first({ next: ['confirmed', 'canceled'] })).toBe('confirmed');
  expect(first({ next: [...today], nextProgress: ['arrived', 'in-chair'] })).toBe('arrived');
  expect(first({ next: [...today], progress: 'arrived', nextProgress: ['expected', 'in-chair'] })).toBe('in-chair');
  expect(first({ next: [...today], progress: 'in-chair', nextProgress: ['expected', 'arrived'] })).toBe('met');
});

test('nothing of the day is offered before the day, nor anything to who may not book', { tags: ['LIFE-27'] }, () => {
  expect(actsOf(aVisit({ next: ['confirmed', 'canceled'] }), true)).toEqual(['confirmed', 'canceled']);
  expect(actsOf(aVisit({ next: [...today], nextProgress: ['arrived', 'in-chair'] }), false)).toEqual([]);
  expect(actsOf(aVisit({ status: 'met', next: [] }), true)).toEqual([]);
});
