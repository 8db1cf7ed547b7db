// The rules of the consent book over many histories.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedPurposes, type ConsentLine, isAllowed, isStopped } from './consent.policy.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 9, minute));
const line = (change: Partial<ConsentLine> = {}): ConsentLine => ({
  channel: 'text',
  purpose: 'visits',
  answer: 'yes',
  source: 'portal',
  saidAt: at(0),
  ...change,
});

const purposes = ['visits', 'recall', 'billing', 'marketing', 'codes'] as const;
const channels = ['text', 'email', 'call'] as const;
const anyLine = fc.record<ConsentLine>({
  channel: fc.constantFrom(...channels),
  purpose: fc.constantFrom(...purposes, 'all' as const),
  answer: fc.constantFrom('yes', 'no', 'withdrawn'),
  source: fc.constantFrom('form', 'portal', 'office', 'text', 'link', 'sync', 'gateway'),
  saidAt: fc.integer({ min: 0, max: 30 }).map(at),
});
const history = fc.array(anyLine, { maxLength: 12 });

/** Returns what is allowed in all, as texts such as `text visits`. */
const allowedIn = (lines: readonly ConsentLine[]) =>
  channels.flatMap((channel) =>
    purposes.filter((purpose) => isAllowed(lines, channel, purpose)).map((purpose) => `${channel} ${purpose}`),
  );

describe('without a line', () => {
  it('nothing is texted but codes, and mails about visits go', { tags: ['CONS-02'] }, () => {
    expect(allowedIn([])).toEqual([
      ...['text codes', 'email visits', 'email recall', 'email billing', 'email codes'],
      ...['call visits', 'call recall', 'call billing', 'call codes'],
    ]);
  });
});

describe('the newest line of a purpose or of all', () => {
  it('decides, in whatever order the lines are read', { tags: ['CONS-02'] }, () => {
    fc.assert(
      fc.property(history, fc.constantFrom('visits', 'recall', 'marketing' as const), (lines, purpose) => {
        const about = lines.filter((one) => one.channel === 'text' && [purpose, 'all'].includes(one.purpose));
        const newest = Math.max(...about.map(({ saidAt }) => saidAt.getTime()));
        const last = about.filter(({ saidAt }) => saidAt.getTime() === newest);
        const isYes = last.length > 0 && last.every(({ answer }) => answer === 'yes');
        expect(isAllowed(lines, 'text', purpose)).toBe(isYes);
        expect(isAllowed(lines.toReversed(), 'text', purpose)).toBe(isYes);
      }),
    );
  });

  it('a line that is no yes never allows more than before', { tags: ['CONS-02', 'CONS-08'] }, () => {
    fc.assert(
      fc.property(history, anyLine, fc.constantFrom('no', 'withdrawn' as const), (lines, one, answer) => {
        const before = allowedIn(lines);
        const after = allowedIn([...lines, { ...one, answer }]);
        expect(before).toEqual(expect.arrayContaining(after));
      }),
    );
  });

  it('a yes to one purpose allows that one alone', { tags: ['CONS-02'] }, () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...purposes), (lines, purpose) => {
        const before = allowedIn(lines);
        const after = allowedIn([...lines, line({ purpose, saidAt: at(59) })]);
        expect(after.filter((one) => !before.includes(one) && one !== `text ${purpose}`)).toEqual([]);
      }),
    );
  });
});

describe('codes by text', () => {
  it('go until the number itself ends texts, and again after a later yes', { tags: ['CONS-02', 'CONS-04'] }, () => {
    const stop = line({ purpose: 'all', answer: 'withdrawn', source: 'text', saidAt: at(5) });
    const everything = line({ purpose: 'all', answer: 'no', saidAt: at(6) });
    expect(isAllowed([everything], 'text', 'codes')).toBe(true);
    expect(isStopped([stop], 'text')).toBe(true);
    // Ending everything on the portal does not undo STOP.
    expect(isStopped([stop, everything], 'text')).toBe(true);
    // An answer of before, approved later, does not either.
    expect(isStopped([stop, line({ purpose: 'codes', source: 'form', saidAt: at(1) })], 'text')).toBe(true);
    expect(isStopped([stop, line({ purpose: 'codes', source: 'text', saidAt: at(7) })], 'text')).toBe(false);
    expect(isStopped([line({ purpose: 'all', answer: 'no', source: 'gateway' })], 'text')).toBe(true);
  });

  it('by mail always go', { tags: ['CONS-02', 'CONS-09'] }, () => {
    fc.assert(
      fc.property(history, (lines) => {
        expect(isAllowed(lines, 'email', 'codes')).toBe(true);
      }),
    );
  });
});

it('mails need no yes, but for marketing', { tags: ['CONS-02'] }, () => {
  expect(allowedPurposes([], 'email')).toEqual({ visits: true, recall: true, billing: true, marketing: false });
  expect(allowedPurposes([line({ channel: 'email', answer: 'no' })], 'email').visits).toBe(false);
});
