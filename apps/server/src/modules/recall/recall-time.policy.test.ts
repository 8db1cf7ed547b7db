// When somebody is due and when messages go: at the ends of months, over weekends, and when the clocks change.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dueDay,
  isListed,
  isSendingTime,
  latestStart,
  nextMessageDay,
  nextNight,
  nextSendingTime,
  type SendingHours,
  sendingDay,
} from './recall-time.policy.ts';

const zones = ['America/New_York', 'America/St_Johns', 'America/Phoenix', 'Pacific/Honolulu', 'Pacific/Guam'] as const;
const zone = zones[0];
const instant = (text: string, at: string = zone) =>
  new Date(Temporal.ZonedDateTime.from(`${text}[${at}]`).epochMilliseconds);
const wall = (time: Date, at: string = zone) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(at);
const anyTime = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) }).map((time) => new Date(time));
const anyZone = fc.constantFrom(...zones);
const rule = { months: 6, firstDays: 14, everyDays: 21, mostMessages: 3 };
const hours: SendingHours = { zone, quietFrom: 480, quietUntil: 1260, daysAt: 600 };

describe('the day somebody is due', () => {
  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-03-30', 11, '2028-02-29'],
    ['2027-05-12', 6, '2027-11-12'],
  ])('of a visit on %s and %i months is %s', { tags: ['RECALL-01'] }, (day, months, due) => {
    expect(dueDay(instant(`${day}T16:00`), months, zone)).toBe(due);
  });

  it('is counted on the practice’s calendar, where it is still the day before', { tags: ['RECALL-01'] }, () => {
    expect(dueDay(new Date('2027-03-01T02:00:00Z'), 6, zone)).toBe('2027-08-28');
  });

  it('is so many months later, on the same day or the last one of a shorter month; and nobody is looked for too late', {
    tags: ['RECALL-01'],
  }, () => {
    fc.assert(
      fc.property(
        anyTime,
        anyZone,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        (at, where, n, first) => {
          const [from, due] = [wall(at, where).toPlainDate(), Temporal.PlainDate.from(dueDay(at, n, where))];
          expect(due.year * 12 + due.month - (from.year * 12 + from.month)).toBe(n);
          expect(due.day).toBe(Math.min(from.day, due.daysInMonth));
          const listedFrom = addDays(due.toString(), -first);
          expect(isListed(due.toString(), { firstDays: first }, listedFrom)).toBe(true);
          expect(isListed(due.toString(), { firstDays: first }, addDays(listedFrom, -1))).toBe(false);
          const times = { ...rule, months: n, firstDays: first };
          expect(at < latestStart(listedFrom, times, where)).toBe(true);
        },
      ),
    );
  });
});

describe('messages', () => {
  it('go so many days before it is due, then so many days apart, and no more than so many', {
    tags: ['RECALL-03'],
  }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 7, max: 90 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
        (firstDays, everyDays, mostMessages, lates) => {
          const times = { months: 6, firstDays, everyDays, mostMessages };
          const due = '2027-08-28';
          let [lastOn, sent]: [string | null, number] = [null, 0];
          const days: string[] = [];
          for (let next = nextMessageDay({ due, sent, lastOn }, times); next !== null; sent += 1) {
            expect(next).toBe(lastOn === null ? addDays(due, -firstDays) : addDays(lastOn, everyDays));
            // One that is put off puts off those after it.
            lastOn = addDays(next, lates[sent] ?? 0);
            days.push(lastOn);
            next = nextMessageDay({ due, sent: sent + 1, lastOn }, times);
          }
          expect(days).toHaveLength(mostMessages);
        },
      ),
    );
  });

  it('that are planned for a weekend or for the past go on the next weekday', { tags: ['RECALL-03'] }, () => {
    expect(sendingDay('2027-08-14', '2027-08-01')).toBe('2027-08-16');
    expect(sendingDay('2027-08-15', '2027-08-01')).toBe('2027-08-16');
    expect(sendingDay('2027-08-13', '2027-08-01')).toBe('2027-08-13');
    expect(sendingDay('2027-07-01', '2027-08-13')).toBe('2027-08-13');
    expect(sendingDay('2027-07-01', '2027-08-14')).toBe('2027-08-16');
  });

  it('go by day and on weekdays, in the practice’s zone and in the patient’s', { tags: ['RECALL-03'] }, () => {
    const may = (text: string, others: readonly string[] = []) => isSendingTime(instant(text), others, hours);
    expect(may('2027-08-13T10:00')).toBe(true);
    expect(may('2027-08-13T09:59')).toBe(false);
    expect(may('2027-08-13T20:59')).toBe(true);
    expect(may('2027-08-13T21:00')).toBe(false);
    expect(may('2027-08-14T12:00')).toBe(false);
    expect(may('2027-08-13T13:30', ['Pacific/Honolulu'])).toBe(false);
    expect(may('2027-08-13T14:30', ['Pacific/Honolulu'])).toBe(true);
    expect(isSendingTime(instant('2027-08-13T08:00'), [], { ...hours, daysAt: 420 })).toBe(true);
  });

  it('go at the first moment at which they may', { tags: ['RECALL-03'] }, () => {
    fc.assert(
      fc.property(
        anyTime,
        anyZone,
        fc.integer({ min: 480, max: 600 }),
        fc.integer({ min: 0, max: 1100 }),
        (now, where, from, daysAt) => {
          const mine = { ...hours, quietFrom: from, daysAt };
          const next = nextSendingTime(now, [where], mine);
          if (!next) throw new Error('The hours of these zones meet every day.');
          expect(next >= now).toBe(true);
          expect(isSendingTime(next, [where], mine)).toBe(true);
          if (next > now) {
            const before = new Date(Math.max(now.getTime(), next.getTime() - 60_000));
            expect(isSendingTime(before, [where], mine)).toBe(false);
            for (let at = now.getTime(); at < next.getTime(); at += 1_800_000)
              expect(isSendingTime(new Date(at), [where], mine)).toBe(false);
          }
        },
      ),
    );
    const narrow = { ...hours, quietFrom: 720, quietUntil: 1020 };
    expect(nextSendingTime(instant('2027-08-13T10:00'), ['Pacific/Honolulu'], narrow)).toBeUndefined();
  });
});

describe('the look at night', () => {
  const practice = '00001000-0000-4000-8000-000000000000';

  it.each(['2027-03-14', '2027-11-07'])('comes once on %s, when the clocks change', { tags: ['RECALL-01'] }, (day) => {
    const looks: string[] = [];
    let now = instant(`${addDays(day, -2)}T12:00`);
    for (let look = 0; look < 4; look += 1) {
      now = nextNight(now, zone, practice);
      looks.push(wall(now).toPlainDateTime().toString().slice(0, 13));
    }
    expect(looks).toEqual([-1, 0, 1, 2].map((days) => `${addDays(day, days)}T03`));
  });

  it('is between 3 and 4 AM, once on each day, whatever the practice and its zone', { tags: ['RECALL-01'] }, () => {
    fc.assert(
      fc.property(anyTime, anyZone, fc.uuid(), (now, where, id) => {
        const night = nextNight(now, where, id);
        expect(night > now).toBe(true);
        expect(wall(night, where).hour).toBe(3);
        const next = nextNight(night, where, id);
        expect(wall(next, where).toPlainDate().toString()).toBe(
          addDays(wall(night, where).toPlainDate().toString(), 1),
        );
        // No night is left out.
        expect(night.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
      }),
    );
  });
});
