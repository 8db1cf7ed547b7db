// When a signature pad adapts to a new size.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { debounce } from '../../kit/debounce.ts';
import { RESIZE_DELAY } from './pad.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('adapts a signature pad once, 200 ms after the last change of size', { tags: ['FIELD-SIG-05'] }, () => {
  const fit = vi.fn();
  const refit = debounce(fit, RESIZE_DELAY);
  refit.call();
  vi.advanceTimersByTime(199);
  refit.call();
  vi.advanceTimersByTime(199);
  expect(fit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fit).toHaveBeenCalledTimes(1);
});

it('adapts nothing after the pad is gone', () => {
  const fit = vi.fn();
  const refit = debounce(fit, RESIZE_DELAY);
  refit.call();
  refit.cancel();
  vi.advanceTimersByTime(1000);
  expect(fit).not.toHaveBeenCalled();
});
