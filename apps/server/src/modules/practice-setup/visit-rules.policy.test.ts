// Deadlines of patients' changes: on the wall clock, in both weeks in which the clocks change, and to the very instant.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineOf, defaultVisitRule, ownActsOf, type RuledVisit, ruleWith } from './visit-rules.policy.ts';

const timezone = 'America/New_York';
const instant = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[${timezone}]`).epochMilliseconds);
const visitAt = (startsAt: Date, more: Partial<RuledVisit> = {}): RuledVisit => ({
  status: 'scheduled',
  startsAt,
  endsAt: new Date(startsAt.getTime() + 45 * 60_000),
  arrivedAt: null,
  movedByPatient: 0,
  typeId: 'type',
  ...more,
});
const actsAt = (visit: RuledVisit, now: Date, rule = defaultVisitRule) => ownActsOf(visit, rule, { now, timezone });
const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

describe('24 hours before a visit', () => {
  it.each(['2027-03-15', '2027-11-08', '2027-05-10'])(
    'of Monday %s, 9:00, is Sunday 9:00',
    {
      tags: ['LIFE-09'],
    },
    (monday) => {
      const startsAt = instant(`${monday}T09:00`);
      const sunday = Temporal.PlainDate.from(monday).subtract({ days: 1 });
      expect(deadlineOf({ mode: 'until', hours: 24 }, startsAt, timezone)).toEqual(instant(`${sunday}T09:00`));
    },
  );

  it('that the clock skips is the hour after, and one that it shows twice is the first', { tags: ['LIFE-09'] }, () => {
    const limit = { mode: 'until', hours: 24 } as const;
    expect(deadlineOf(limit, instant('2027-03-15T02:30'), timezone)).toEqual(instant('2027-03-14T03:30'));
    const twice = deadlineOf(limit, instant('2027-11-08T01:30'), timezone);
    expect(twice).toEqual(new Date('2027-11-07T05:30:00Z'));
  });
});

describe('what a patient may do', () => {
  const startsAt = instant('2027-05-10T09:00');

  it('ends with the deadline, whose own instant still counts', { tags: ['LIFE-08'] }, () => {
    const deadline = instant('2027-05-09T09:00');
    expect(actsAt(visitAt(startsAt), deadline)).toMatchObject({
      ...{ move: true, cancel: true, confirm: true, why: 'none', until: deadline.toISOString(), movesLeft: 3 },
    });
    expect(actsAt(visitAt(startsAt), later(deadline, 1))).toMatchObject({
      ...{ move: false, cancel: false, confirm: true, why: 'too-late', until: deadline.toISOString() },
    });
  });

  it('follows the rule: always until it begins, or never; a type may differ in a part', { tags: ['LIFE-08'] }, () => {
    const rule = ruleWith(defaultVisitRule, { cancel: { mode: 'any' }, move: { mode: 'no' }, policy: 'Call us.' });
    expect(rule).toMatchObject({ cancel: { mode: 'any', hours: 24 }, move: { mode: 'no', most: 3 }, reason: 'ask' });
    expect(actsAt(visitAt(startsAt), later(startsAt, -1), rule)).toMatchObject({
      ...{ cancel: true, move: false, why: 'rule', policy: 'Call us.', until: startsAt.toISOString() },
    });
    expect(actsAt(visitAt(startsAt), startsAt, rule)).toMatchObject({ cancel: false, confirm: false, why: 'too-late' });
    const never = ruleWith(rule, { cancel: { mode: 'no' } });
    expect(actsAt(visitAt(startsAt), startsAt, never).until).toBeNull();
  });

  it('ends by what became of the visit', () => {
    const now = instant('2027-05-01T09:00');
    const not = { move: false, cancel: false, confirm: false };
    expect(actsAt(visitAt(startsAt, { status: 'canceled' }), now)).toMatchObject({ ...not, why: 'canceled' });
    expect(actsAt(visitAt(startsAt, { arrivedAt: now }), now)).toMatchObject({ ...not, why: 'arrived' });
    expect(actsAt(visitAt(startsAt, { status: 'met' }), now)).toMatchObject({ ...not, why: 'past' });
    expect(actsAt(visitAt(startsAt), later(startsAt, 45 * 60_000))).toMatchObject({ ...not, why: 'past' });
    expect(actsAt(visitAt(startsAt, { typeId: null }), now)).toMatchObject({
      move: false,
      cancel: true,
      why: 'no-type',
    });
    expect(actsAt(visitAt(startsAt, { status: 'booked' }), now)).toMatchObject({
      move: false,
      cancel: true,
      confirm: false,
    });
    const used = visitAt(startsAt, { movedByPatient: 3 });
    expect(actsAt(used, now)).toMatchObject({ move: false, cancel: true, why: 'moves-used-up', movesLeft: 0 });
  });

  it('includes confirming from so many days before', { tags: ['LIFE-07'] }, () => {
    const from = instant('2027-04-26T09:00');
    expect(actsAt(visitAt(startsAt), later(from, -1)).confirm).toBe(false);
    expect(actsAt(visitAt(startsAt), from).confirm).toBe(true);
    expect(actsAt(visitAt(startsAt, { status: 'confirmed' }), from).confirm).toBe(false);
  });
});

it('whatever the hours: allowed exactly while now is not after the deadline, which shows the same time on the wall', {
  tags: ['LIFE-08', 'LIFE-09'],
}, () => {
  // Around both clock changes of 2027.
  const start = fc
    .tuple(fc.constantFrom('2027-03-14', '2027-11-07'), fc.integer({ min: -10 * 1440, max: 10 * 1440 }))
    .map(([day, minutes]) => later(instant(`${day}T00:00`), minutes * 60_000));
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 1, max: 336 }),
      fc.integer({ min: -3_000, max: 3_000 }),
      (startsAt, hours, by) => {
        const rule = ruleWith(defaultVisitRule, { cancel: { mode: 'until', hours }, move: { mode: 'until', hours } });
        const deadline = deadlineOf(rule.cancel, startsAt, timezone) as Date;
        const now = later(deadline, by);
        const acts = actsAt(visitAt(startsAt), now, rule);
        expect(acts.cancel).toBe(now <= deadline && now < startsAt);
        expect(acts.move).toBe(acts.cancel);
        const wall = (time: Date) =>
          Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timezone).toPlainDateTime();
        const wanted = wall(startsAt).subtract({ hours });
        // Only a time that the clock skips is shown an hour later.
        const isSkipped = !wall(deadline).equals(wanted);
        expect(isSkipped ? wall(deadline).subtract({ hours: 1 }).equals(wanted) : true).toBe(true);
      },
    ),
  );
});
