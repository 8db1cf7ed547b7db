// What the form of the waitlist begins with, refuses and sends.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf, refit, sentWishes, startWishes, type WishedPart, type Wishes, wishesOfEntry } from './wishes.ts';

const zone = 'America/New_York';
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const choices = {
  providers: [
    { id: id(1), name: 'Dr. Okafor' },
    { id: id(2), name: 'Dr. Ito' },
  ],
  locations: [{ id: id(3), name: 'Back Cove' }],
  mostDays: 180,
  usualDays: 30,
  today: '2026-05-08',
  offerMinutes: 20,
  textWording: 'I agree to texts.',
};
const tell = { textTo: '(207) …0148', emailTo: 'g…@example.com', hasTextConsent: false };
const start = startWishes(choices, tell, undefined, zone);
const waiting = { id: id(5), insteadOf: null, status: 'waiting', since: '', offer: null } as const;
const change = (changes: Partial<Wishes>) => ({ ...start, ...changes });
const faults = (changes: Partial<Wishes>, ways = tell) => faultsOf(change(changes), choices, ways);

describe('the form of the waitlist', () => {
  it('begins with everything for 30 days, by email as long as texts are not agreed to', { tags: ['WAIT-01'] }, () => {
    expect(start).toMatchObject({ from: '2026-05-08', until: '2026-06-07', isShortNotice: false, channel: 'email' });
    expect(faultsOf(start, choices, tell)).toEqual({});
    expect(sentWishes(start, tell)).toEqual({
      ...{ weekdays: [], parts: [], providerIds: [], locationIds: [] },
      ...{ from: '2026-05-08', until: '2026-06-07', isShortNotice: false, channel: 'email' },
    });
    const channel = (ways: Partial<typeof tell>) => startWishes(choices, { ...tell, ...ways }, undefined, zone).channel;
    expect(channel({ hasTextConsent: true })).toBe('text');
    expect(channel({ emailTo: '' })).toBeUndefined();
  });

  it('begins with the days before a visit, by the practice’s calendar', { tags: ['WAIT-01'] }, () => {
    const until = (startTime: string) => startWishes(choices, tell, { startTime }, zone).until;
    expect(until('2026-05-27T19:45:00Z')).toBe('2026-05-26');
    // Still the 26th in Portland.
    expect(until('2026-05-27T02:00:00Z')).toBe('2026-05-25');
    expect(until('2026-09-01T14:00:00Z')).toBe('2026-06-07');
  });

  it('takes no consent for granted', { tags: ['WAIT-01'] }, () => {
    expect(faults({ channel: 'text' })).toEqual({ agreesToTexts: 'noConsent' });
    expect(faults({ channel: 'text' }, { ...tell, hasTextConsent: true })).toEqual({});
    expect(sentWishes(change({ channel: 'text', agreesToTexts: true }), tell)).toMatchObject({
      channel: 'text',
      agreesToTexts: true,
    });
    expect(sentWishes(change({ channel: 'email', agreesToTexts: true }), tell)).not.toHaveProperty('agreesToTexts');
    expect(refit(change({ channel: 'text', agreesToTexts: true }), choices, tell).agreesToTexts).toBe(false);
  });

  it('says what is missing and which days cannot be', { tags: ['WAIT-01'] }, () => {
    expect(faults({ weekdays: [], parts: [], channel: undefined })).toEqual({
      weekdays: 'noWeekday',
      parts: 'noPart',
      channel: 'noChannel',
    });
    expect(faults({ from: '', until: '' })).toEqual({ from: 'noFrom', until: 'noUntil' });
    expect(faults({ from: '2026-05-07' })).toEqual({ from: 'pastFrom' });
    expect(faults({ from: '2026-06-08' })).toEqual({ until: 'untilBeforeFrom' });
    expect(faults({ until: '2026-11-04' })).toEqual({});
    expect(faults({ until: '2026-11-05' })).toEqual({ until: 'untilTooLate' });
  });

  it('keeps for another type only those who do it, and how the other person can be told', () => {
    const wished = change({ providerIds: [id(1), id(9)], locationIds: [id(3)], channel: 'text' });
    expect(refit(wished, choices, { ...tell, textTo: '' })).toMatchObject({
      providerIds: [id(1)],
      locationIds: [id(3)],
      channel: 'email',
    });
  });

  it('sends what an entry holds, when nothing was changed', { tags: ['WAIT-01'] }, () => {
    const some = <T>(all: readonly T[]) => fc.subarray<T>([...all], { minLength: 1, maxLength: all.length - 1 });
    const entries = fc.record({
      weekdays: fc.oneof(fc.constant<number[]>([]), some([0, 1, 2, 3, 4, 5, 6])),
      parts: fc.oneof(fc.constant<WishedPart[]>([]), some<WishedPart>(['morning', 'afternoon', 'evening'])),
      from: fc.constantFrom('2026-05-08', '2026-05-20'),
      until: fc.constantFrom('2026-05-20', '2026-11-04'),
      providerIds: fc.subarray([id(1), id(2)]),
      locationIds: fc.subarray([id(3)]),
      isShortNotice: fc.boolean(),
      channel: fc.constantFrom('email' as const, 'text' as const),
    });
    fc.assert(
      fc.property(entries, (wished) => {
        const ways = { ...tell, hasTextConsent: true };
        expect(sentWishes(wishesOfEntry({ ...waiting, ...wished }, choices, ways), ways)).toEqual(wished);
      }),
    );
    const begun = { ...waiting, ...sentWishes(start, tell), from: '2026-04-01' };
    expect(wishesOfEntry(begun, choices, tell).from).toBe('2026-05-08');
  });
});
