// Proves every step between the eight statuses, allowed and not.
import { visits } from '@foyer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventStatus, isOpen, mayBecome, nextStatuses } from './visit-status.policy.ts';

const all = visits.appointmentStatuses;

describe('the status of an appointment', () => {
  it('is one of eight', { tags: ['DATA-06'] }, () => {
    expect([...all]).toEqual(['scheduled', 'confirmed', 'canceled', 'met', 'missed', 'booked', 'deleted', 'skipped']);
  });

  it('is, as that of an event, the same with the prefix appt_', { tags: ['DATA-07'] }, () => {
    expect(all.map(eventStatus)).toEqual([
      'appt_scheduled',
      'appt_confirmed',
      'appt_canceled',
      'appt_met',
      'appt_missed',
      'appt_booked',
      'appt_deleted',
      'appt_skipped',
    ]);
  });

  it('goes these ways and no other, all 64 looked at', { tags: ['DATA-11'] }, () => {
    const allowed = {
      scheduled: ['confirmed', 'canceled', 'met', 'missed', 'deleted'],
      confirmed: ['canceled', 'met', 'missed', 'deleted'],
      canceled: ['deleted'],
      met: ['deleted'],
      missed: ['deleted'],
      booked: ['scheduled', 'deleted'],
      deleted: [],
      skipped: [],
    } satisfies Record<(typeof all)[number], string[]>;
    for (const from of all)
      for (const to of all) expect(mayBecome(from, to), `${from} to ${to}`).toBe(allowed[from].includes(to as never));
    expect(Object.fromEntries(all.map((from) => [from, nextStatuses(from)]))).toEqual(allowed);
  });

  it('never comes back to where it was, however long the way', { tags: ['DATA-11'] }, () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(fc.nat(), { maxLength: 20 }), (first, choices) => {
        const way = [first];
        for (const choice of choices) {
          const next = nextStatuses(way.at(-1) ?? first);
          const to = next[choice % Math.max(1, next.length)];
          if (!to) break;
          way.push(to);
        }
        expect(new Set(way).size).toBe(way.length);
      }),
    );
  });

  it('says whether the visit still lies ahead', () => {
    expect(all.filter(isOpen)).toEqual(['scheduled', 'confirmed', 'booked']);
  });
});
