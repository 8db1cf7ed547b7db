// The next free times against a simple model that looks at every minute of the grid.
import { weekdayOfDay, zoneOf } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FreeDesk, type FreeTimesWish, nextFree, type PartOfDay, partOf } from './next-free.policy.ts';

const zone = zoneOf('America/New_York');
/** A Monday; the second week after it has the spring change of the clock. */
const monday = Math.floor(Date.parse('2026-03-02') / 86_400_000);
const days = { from: monday, until: monday + 13 };
const rules = { duration: 45, bufferBefore: 0, bufferAfter: 15, notice: 0, horizonDays: 20, granularity: 15 };

const range = (spread: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 24 * 12 }), fc.integer({ min: 1, max: spread }))
    .map(([day, five, length]) => {
      const from = zone.startOf(monday + day) + five * 5;
      return { from, until: from + length * 5 };
    });

const hours = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  from: fc.integer({ min: 14, max: 40 }).map((half) => half * 30),
  until: fc.constant(1350),
});

const desk = fc.record({
  providerId: fc.constantFrom('ito', 'nair', 'bell'),
  locationId: fc.constantFrom('harborside', 'back cove'),
  hours: fc.array(hours, { maxLength: 4 }),
  busy: fc.array(range(30), { maxLength: 6 }),
});

const deskOf = ({
  providerId,
  locationId,
  hours: week,
  busy,
}: typeof desk extends fc.Arbitrary<infer T> ? T : never): FreeDesk => ({
  providerId,
  locationId,
  question: {
    zone,
    rules,
    now: zone.startOf(monday),
    busy,
    working: { hours: week, breaks: [], closed: [], away: [] },
  },
});

const wishes = fc.record({
  days: fc.constant(days),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
  parts: fc.uniqueArray(fc.constantFrom<PartOfDay>('morning', 'afternoon', 'evening'), { maxLength: 3 }),
  own: fc.array(range(24), { maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 50 }),
  after: fc.constant(undefined),
});

/** Whether a visit may begin at this minute with this desk: looked at without any list of ranges. */
function isFree({ question }: FreeDesk, wish: FreeTimesWish, start: number): boolean {
  const day = zone.dayAt(start);
  const minute = zone.minuteOfDayAt(start);
  const isOver = (from: number, until: number, ranges: readonly { from: number; until: number }[]) =>
    ranges.some((one) => from < one.until && until > one.from);
  // Rows of one weekday overlap, because all end at the same time: the grid is that of the one that begins first.
  const rows = question.working.hours.filter(({ weekday }) => weekday === weekdayOfDay(day));
  const opens = Math.min(...rows.map(({ from }) => from));
  const [opening] = rows.length > 0 ? zone.instantsOf(day, opens, 1350) : [];
  if (!opening || start < opening.from || start + rules.duration > opening.until) return false;
  if ((start - opening.from) % rules.granularity !== 0) return false;
  if (isOver(start, start + rules.duration + rules.bufferAfter, question.busy)) return false;
  if (isOver(start, start + rules.duration, wish.own)) return false;
  if (wish.weekdays.length > 0 && !wish.weekdays.includes(weekdayOfDay(day))) return false;
  return wish.parts.length === 0 || wish.parts.includes(partOf(minute));
}

function modelOf(desks: readonly FreeDesk[], wish: FreeTimesWish) {
  const locations = [...new Set(desks.map(({ locationId }) => locationId))];
  const found: { start: number; locationId: string; providerId: string }[] = [];
  for (let start = zone.startOf(days.from); start < zone.startOf(days.until + 1); start += 15)
    for (const locationId of locations) {
      const first = desks.find((one) => one.locationId === locationId && isFree(one, wish, start));
      if (first) found.push({ start, locationId, providerId: first.providerId });
    }
  return found;
}

const desks = fc
  .uniqueArray(desk, { selector: ({ providerId, locationId }) => `${providerId} ${locationId}`, maxLength: 5 })
  .map((list) => list.map(deskOf));

describe('the next free times', () => {
  it('are those of the model: hours, visits and the patient’s own visits bind, and days and parts choose', {
    tags: ['LIFE-32'],
  }, () => {
    fc.assert(
      fc.property(desks, wishes, (list, wish) => {
        const expected = modelOf(list, wish);
        const answer = nextFree(zone, list, wish);
        expect(answer.times).toEqual(expected.slice(0, wish.limit));
        expect(answer.hasMore).toBe(expected.length > wish.limit);
      }),
      { numRuns: 150 },
    );
  });

  it('go on after the last one: page by page they are all of them, each once', { tags: ['LIFE-32'] }, () => {
    fc.assert(
      fc.property(desks, wishes, (list, wish) => {
        const all = nextFree(zone, list, { ...wish, limit: 5000 }).times;
        const pages: (typeof all)[number][] = [];
        for (let hasMore = true; hasMore; ) {
          const page = nextFree(zone, list, { ...wish, limit: 40, after: pages.at(-1) });
          pages.push(...page.times);
          ({ hasMore } = page);
        }
        expect(pages).toEqual(all);
      }),
      { numRuns: 40 },
    );
  });

  it('are of the morning until noon, of the afternoon until five, and of the evening then', () => {
    expect([0, 719, 720, 1019, 1020, 1439].map(partOf)).toEqual([
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
});
