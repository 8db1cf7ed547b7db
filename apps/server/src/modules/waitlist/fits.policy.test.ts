// Whom a time suits: wishes, notice, the visits they have, and the order in which people come.
import { dayOfIso, zoneOf } from '@foyer/scheduling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOrder, isUseful, isWished, mayOffer, type OpenTime, type Waiting } from './fits.policy.ts';

const zone = zoneOf('America/New_York');
const day = dayOfIso('2027-05-11') ?? 0;
/** Tuesday, May 11, 9:30 AM, 45 minutes. */
const at = (minute: number, on = day) => zone.instantsOf(on, minute, 1440)[0]?.from ?? 0;
const time: OpenTime = { providerId: 'ito', locationId: 'harbor', from: at(570), until: at(570) + 45 };

const anybody: Waiting = {
  ...{ entryId: 'e', personId: 'p', typeId: 'cleaning', isPinned: false, madeAt: 0, insteadOf: undefined, own: [] },
  ...{ providerIds: [], locationIds: [], weekdays: [], parts: [], fromDay: day, untilDay: day, isShortNotice: true },
};
const with_ = (more: Partial<Waiting>): Waiting => ({ ...anybody, ...more });

describe('a wished time', () => {
  it.each([
    ['by another provider', { providerIds: ['reyes'] }],
    ['at another place', { locationIds: ['cove'] }],
    ['on other weekdays', { weekdays: [1, 3] }],
    ['in the afternoon', { parts: ['afternoon', 'evening'] }],
    ['later', { fromDay: day + 1, untilDay: day + 9 }],
    ['until a day that is over', { fromDay: day - 9, untilDay: day - 1 }],
  ])('is not one that is waited for %s', { tags: ['WAIT-05'] }, (_what, wishes) => {
    expect(isWished(with_(wishes), time, zone)).toBe(false);
  });

  it('is one where every list names it, or names nothing', () => {
    const named = with_({ providerIds: ['ito'], locationIds: ['harbor'], weekdays: [2], parts: ['morning'] });
    expect(isWished(named, time, zone)).toBe(true);
    expect(isWished(anybody, time, zone)).toBe(true);
  });

  it.each([
    [719, 'morning'],
    [720, 'afternoon'],
    [1019, 'afternoon'],
    [1020, 'evening'],
  ])('at minute %i of the day is in the %s', (minute, part) => {
    for (const one of ['morning', 'afternoon', 'evening'])
      expect(isWished(with_({ parts: [one] }), { ...time, from: at(minute) }, zone)).toBe(one === part);
  });
});

describe('a time is of no use', () => {
  const visit = { visitId: 'v', typeId: 'cleaning', from: time.from + 1440, until: time.from + 1485 };
  it.each([
    [
      'beside another visit of theirs',
      { own: [{ ...visit, typeId: 'filling', from: time.from + 30, until: time.until + 30 }] },
    ],
    ['to somebody with that type earlier', { own: [{ ...visit, from: time.from - 1440, until: time.from - 1395 }] }],
    ['to somebody with that type then', { own: [{ ...visit, from: time.from, until: time.until }] }],
    ['in place of an earlier visit', { insteadOf: { visitId: 'v', from: time.from - 60 } }],
    ['in place of a visit at that time', { insteadOf: { visitId: 'v', from: time.from } }],
  ])('%s', { tags: ['WAIT-05'] }, (_what, more) => {
    expect(isUseful(with_(more), time)).toBe(false);
  });

  it('but it is, in place of a later visit, even one that it would touch, and beside no other', () => {
    const own = [{ ...visit, from: time.from + 15, until: time.until + 15 }];
    expect(isUseful(with_({ own, insteadOf: { visitId: 'v', from: time.from + 15 } }), time)).toBe(true);
    expect(isUseful(with_({ own: [{ ...visit, from: time.until, until: time.until + 45 }] }), time)).toBe(true);
    expect(isUseful(with_({ own: [{ ...visit, typeId: 'filling', from: 0, until: 45 }] }), time)).toBe(true);
  });
});

it('is offered a day ahead, or an hour ahead to those who can come at short notice', { tags: ['WAIT-05'] }, () => {
  const may = (isShortNotice: boolean, minutesAhead: number) =>
    mayOffer(with_({ isShortNotice }), time, { zone, now: time.from - minutesAhead });
  expect([may(true, 59), may(true, 60), may(false, 1439), may(false, 1440)]).toEqual([false, true, false, true]);
});

it('pins come first, then the longest way to a later visit, then the oldest: one order, whatever the list', () => {
  const entry = fc.record({
    entryId: fc.uuid(),
    isPinned: fc.boolean(),
    madeAt: fc.nat(5),
    insteadOf: fc.option(fc.record({ visitId: fc.constant('v'), from: fc.nat(5) }), { nil: undefined }),
  });
  const list = fc.uniqueArray(entry, { selector: ({ entryId }) => entryId, maxLength: 12 });
  fc.assert(
    fc.property(list, fc.nat(), (entries, turn) => {
      const turned = [...entries.slice(turn % 7), ...entries.slice(0, turn % 7)];
      const ordered = inOrder(entries);
      expect(inOrder(turned)).toEqual(ordered);
      const keys = ordered.map(({ isPinned, insteadOf, madeAt, entryId }) =>
        [isPinned ? 0 : 1, 9 - (insteadOf?.from ?? -1), madeAt, entryId].join(' ').replace(/\b(\d)\b/g, '0$1'),
      );
      expect(keys).toEqual(keys.toSorted());
    }),
  );
});
