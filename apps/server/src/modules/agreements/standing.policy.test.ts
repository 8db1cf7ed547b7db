// How things stand with an agreement: examples, and what holds for any list of events.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AgreementEvent, type AgreementEventKind, endOf, standingOf } from './standing.policy.ts';

const on = { today: '2026-05-08', askingVersion: 0, askBeforeEnd: 30 };
let count = 0;
const event = (kind: AgreementEventKind, since: string, given: Partial<AgreementEvent> = {}): AgreementEvent => {
  count += 1;
  return {
    id: `e${count}`,
    kind,
    since,
    until: null,
    at: new Date(Date.parse(`${since}T15:00:00Z`) + count),
    version: 1,
    ...given,
  };
};
const agreed = (since: string, until: string | null = null, version = 1) => event('agreed', since, { until, version });
const stateOf = (events: readonly AgreementEvent[], given: Partial<typeof on> = {}) => {
  const { state, isAsked } = standingOf(events, { ...on, ...given });
  return [state, isAsked];
};

describe('the standing of an agreement', { tags: ['CONSENT-01'] }, () => {
  it('is agreed until the day of its end, and asks again some days before', () => {
    expect(stateOf([])).toEqual(['none', true]);
    const holds = [agreed('2026-01-10', '2026-06-08')];
    expect(stateOf(holds)).toEqual(['agreed', false]);
    expect(stateOf(holds, { today: '2026-05-09' })).toEqual(['agreed', true]);
    expect(stateOf(holds, { today: '2026-06-07' })).toEqual(['agreed', true]);
    expect(stateOf(holds, { today: '2026-06-08' })).toEqual(['ended', true]);
    expect(standingOf(holds, on)).toMatchObject({ since: '2026-01-10', until: '2026-06-08', version: 1 });
    expect(stateOf([agreed('2020-01-01')])).toEqual(['agreed', false]);
  });

  it('is asked again by a later version that says so, or by the office', () => {
    expect(stateOf([agreed('2026-01-10')], { askingVersion: 2 })).toEqual(['asked-again', true]);
    expect(stateOf([agreed('2026-01-10', null, 2)], { askingVersion: 2 })).toEqual(['agreed', false]);
    const asked = [agreed('2026-01-10'), event('asked', '2026-05-01')];
    expect(stateOf(asked)).toEqual(['asked-again', true]);
    expect(stateOf([...asked, agreed('2026-05-02')])).toEqual(['agreed', false]);
    expect(stateOf([event('withdrawn', '2026-05-01')], { askingVersion: 2 })).toEqual(['withdrawn', false]);
  });

  it('is at the office for who declined, unless an agreement still holds', () => {
    const declined = event('at-office', '2026-05-07');
    expect(stateOf([declined])).toEqual(['at-office', false]);
    expect(stateOf([agreed('2025-06-01', '2026-06-01'), declined])).toEqual(['agreed', false]);
    expect(stateOf([agreed('2025-06-01', '2026-06-01'), declined], { today: '2026-06-01' })).toEqual([
      'at-office',
      false,
    ]);
    expect(stateOf([declined, event('asked', '2026-05-08')])).toEqual(['none', true]);
    expect(stateOf([declined, event('on-paper', '2026-05-08')])).toEqual(['agreed', false]);
  });

  it('is withdrawn from then on, and asked for again when the office asks', () => {
    const both = [agreed('2026-01-10', '2027-01-10'), event('withdrawn', '2026-05-08')];
    expect(standingOf(both, on)).toEqual({
      state: 'withdrawn',
      since: '2026-05-08',
      until: null,
      version: null,
      isAsked: false,
    });
    expect(stateOf([...both, event('asked', '2026-05-08')])).toEqual(['asked-again', true]);
    expect(stateOf([...both, agreed('2026-05-08')])).toEqual(['agreed', false]);
    // An agreement on paper of an earlier day that is entered later does not undo it.
    const late = event('on-paper', '2026-05-01', { at: new Date('2026-05-09T10:00:00Z') });
    expect(stateOf([...both, late])).toEqual(['withdrawn', false]);
  });

  it('ends so many months later; of a month that is too short on its last day', () => {
    expect(endOf('2026-01-31', 1)).toBe('2026-02-28');
    expect(endOf('2024-02-29', 12)).toBe('2025-02-28');
    expect(endOf('2026-05-08', null)).toBeNull();
  });
});

const days = fc.integer({ min: 0, max: 900 }).map((n) => Temporal.PlainDate.from('2025-01-01').add({ days: n }));
const kinds = fc.constantFrom<AgreementEventKind>('agreed', 'on-paper', 'at-office', 'withdrawn', 'asked');
const events = fc.array(
  fc
    .record({ kind: kinds, day: days, months: fc.option(fc.integer({ min: 1, max: 24 })), version: fc.nat(4) })
    .map(({ kind, day, months, version }) => {
      const isAgreement = kind === 'agreed' || kind === 'on-paper';
      return event(kind, day.toString(), {
        until: isAgreement ? endOf(day.toString(), months) : null,
        version: version + 1,
      });
    }),
  { maxLength: 8 },
);
const circumstances = fc.record({
  today: days.map(String),
  askingVersion: fc.nat(5),
  askBeforeEnd: fc.integer({ min: 0, max: 365 }),
});

describe('for any list of events', { tags: ['CONSENT-01'] }, () => {
  it('the order in which they are read does not matter', () => {
    fc.assert(
      fc.property(events, circumstances, fc.infiniteStream(fc.nat()), (list, given, numbers) => {
        const shuffled = list
          .map((one) => ({ one, at: numbers.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect(standingOf(shuffled, given)).toEqual(standingOf(list, given));
      }),
    );
  });

  it('who agrees today to the newest version has agreed, whatever happened before', () => {
    fc.assert(
      fc.property(events, circumstances, (list, given) => {
        const before = list.filter(({ since }) => since < given.today);
        const now = agreed(given.today, endOf(given.today, 12), 9);
        const asking = { ...given, askBeforeEnd: 30 };
        expect(standingOf([...before, now], asking)).toEqual({
          state: 'agreed',
          since: given.today,
          until: now.until,
          version: 9,
          isAsked: false,
        });
      }),
    );
  });

  it('nobody is asked who withdrew last or chose the office last, and everybody is whose agreement ended', () => {
    fc.assert(
      fc.property(events, circumstances, (list, given) => {
        const { state, until, isAsked, version } = standingOf(list, given);
        if (state === 'withdrawn' || state === 'at-office') expect(isAsked).toBe(false);
        if (state === 'ended' || state === 'asked-again' || state === 'none') expect(isAsked).toBe(true);
        if (state === 'ended') expect((until ?? '') <= given.today).toBe(true);
        if (state === 'agreed') {
          expect(until === null || until > given.today).toBe(true);
          expect(version ?? 0).toBeGreaterThanOrEqual(given.askingVersion);
        }
      }),
    );
  });
});
