// Proves that an address leads back to the same view, and that a broken one shows today.
import { expect, it } from 'vitest';
import { addressOf, readView } from './view.ts';

const today = '2026-05-08';
const id = '0b8f4f0e-6c0a-4d0f-9a53-3a1f3a6f2b11';

it('keeps day, filter, provider and open visit in the address', () => {
  const view = { day: '2026-05-09', show: 'missing', providerId: id, openId: id } as const;
  expect(readView(addressOf(view, today).slice('/today'.length), today)).toEqual(view);
  const plain = { day: today, show: 'all', providerId: undefined, openId: undefined } as const;
  expect(addressOf(plain, today)).toBe('/today');
});

it('takes defaults for what it does not know', () => {
  const view = readView('?day=2026-99-99&show=everything&provider=x&visit=1', today);
  expect(view).toEqual({ day: today, show: 'all', providerId: undefined, openId: undefined });
});
