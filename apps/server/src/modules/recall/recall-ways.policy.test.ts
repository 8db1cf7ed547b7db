// What of a recall can go, and what is said when nothing can.
import { expect, it } from 'vitest';
import { hinderOf, type RecallReach, waysOf } from './recall-ways.policy.ts';

const all: RecallReach = {
  hasEmail: true,
  mails: 'allowed',
  hasNumber: true,
  texts: 'allowed',
  canText: true,
  hasPostalAddress: true,
};
const both = ['email', 'text'] as const;
const hinder = (changes: Partial<RecallReach>, channels: readonly ('email' | 'text')[] = both) =>
  hinderOf(waysOf(channels, { ...all, ...changes }));

it('something goes while one of the ways is open', { tags: ['RECALL-04'] }, () => {
  expect(hinder({})).toBe('');
  expect(hinder({ texts: 'not-asked' })).toBe('');
  expect(hinder({ hasPostalAddress: false })).toBe('');
  expect(waysOf(both, { ...all, hasPostalAddress: false })).toEqual([
    { channel: 'email', why: 'no-postal-address' },
    { channel: 'text', why: undefined },
  ]);
});

it('nothing goes without a postal address by email, without a yes by text, and after a no', {
  tags: ['RECALL-02', 'RECALL-04'],
}, () => {
  expect(hinder({ hasPostalAddress: false }, ['email'])).toBe('no-postal-address');
  expect(hinder({ mails: 'ended' }, ['email'])).toBe('opted-out');
  expect(hinder({ texts: 'not-asked' }, ['text'])).toBe('no-consent');
  expect(hinder({ texts: 'ended' }, ['text'])).toBe('opted-out');
  expect(hinder({ hasEmail: false }, ['email'])).toBe('no-address');
  expect(hinder({ hasNumber: false }, ['text'])).toBe('no-address');
  expect(hinder({ canText: false }, ['text'])).toBe('no-address');
});

it('of several reasons the one is named that the practice can mend, then that nobody wants it', () => {
  expect(hinder({ hasPostalAddress: false, texts: 'ended' })).toBe('no-postal-address');
  expect(hinder({ mails: 'ended', texts: 'not-asked' })).toBe('opted-out');
  expect(hinder({ hasEmail: false, texts: 'not-asked' })).toBe('no-consent');
  expect(hinder({ hasEmail: false, hasNumber: false })).toBe('no-address');
});
