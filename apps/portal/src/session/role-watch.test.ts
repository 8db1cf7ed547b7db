// A role that changes in another tab.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRole } from './role-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start() {
  const target = new EventTarget();
  const onChange = vi.fn();
  const role: { stored: string | undefined } = { stored: 'SINGLE_USER' };
  const stop = watchRole({ known: () => 'SINGLE_USER', stored: () => role.stored, onChange, target });
  const store = (key: string | null, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { target, onChange, role, stop, store };
}

test('the storage event of another tab tells of a changed role, once', { tags: ['GUEST-06'] }, () => {
  const { onChange, store } = start();
  store('role', 'SINGLE_USER');
  store('tenantInfo', '{}');
  expect(onChange).not.toHaveBeenCalled();
  store('role', null);
  store('role', 'LEGAL_GUARDIAN');
  expect(onChange).toHaveBeenCalledOnce();
});

test('a storage that was emptied makes this tab look at the cookie', { tags: ['GUEST-06'] }, () => {
  const { onChange, role, store } = start();
  store(null, null);
  expect(onChange).not.toHaveBeenCalled();
  role.stored = undefined;
  store(null, null);
  expect(onChange).toHaveBeenCalledOnce();
});

test('without the event a look at the cookie notices', { tags: ['GUEST-06'] }, () => {
  const { onChange, role } = start();
  role.stored = 'LEGAL_GUARDIAN';
  vi.advanceTimersByTime(5000);
  vi.advanceTimersByTime(60_000);
  expect(onChange).toHaveBeenCalledOnce();
});

test('after stopping nothing is heard', () => {
  const { onChange, role, stop, store } = start();
  stop();
  role.stored = undefined;
  store('role', null);
  vi.advanceTimersByTime(60_000);
  expect(onChange).not.toHaveBeenCalled();
});
