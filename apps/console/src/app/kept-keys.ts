// Keys pressed while a page loads: they are kept, and act when the page is there.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { keyPlaceOf, letterActs } from '../session/keys.ts';
import { isPageLoading, onPageLoaded } from '../session/page-loading.ts';

export interface KeptKey {
  readonly key: string;
  readonly shiftKey: boolean;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

const most = 5;
const longest = 2000;

/** Returns the keys with one more, unless there are enough. */
export const keepKey = (kept: readonly KeptKey[], key: KeptKey): readonly KeptKey[] =>
  kept.length < most ? [...kept, key] : kept;

/** Returns the keys that are not too old to act. */
export const stillMeant = (kept: readonly KeptKey[], now: number): readonly KeptKey[] =>
  kept.filter(({ at }) => now - at <= longest);

/** Runs after what React has drawn is on the screen and listens. */
const afterDrawing = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

export function useKeptKeys(): void {
  const { pathname } = useLocation();
  const kept = useRef<readonly KeptKey[]>([]);
  /** Whether kept keys are acting, one after the other. */
  const isActing = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Those of the help and of controls act at once.
    if (!isPageLoading() || event.key.length !== 1 || event.key === ' ' || event.key === '?') return;
    if (event.isComposing || event.repeat || !letterActs(keyPlaceOf(event), true)) return;
    event.preventDefault();
    event.stopPropagation();
    kept.current = keepKey(kept.current, { key: event.key, shiftKey: event.shiftKey, at: performance.now() });
  });
  const act = useEffectEvent(() => {
    if (isPageLoading()) return;
    const [first, ...rest] = stillMeant(kept.current, performance.now());
    kept.current = rest;
    isActing.current = first !== undefined;
    if (!first) return;
    const { key, shiftKey } = first;
    const place = document.activeElement ?? document.body;
    place.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    afterDrawing(act);
  });
  useEffect(() => {
    // After what Find keeps for itself, which listens at the window.
    document.addEventListener('keydown', onKey, true);
    const stop = onPageLoaded(() => afterDrawing(act));
    return () => {
      document.removeEventListener('keydown', onKey, true);
      stop();
    };
  }, []);
  const before = useRef(pathname);
  useEffect(() => {
    // The first page of all is only reached over the root. What a kept key has led to is where the next one is meant.
    if (before.current !== pathname && before.current !== '/' && !isActing.current) kept.current = [];
    before.current = pathname;
  }, [pathname]);
}
