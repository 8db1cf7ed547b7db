// The pages of an open form as entries of the browser's history: Back of the browser or phone is Previous, and a reload keeps the
// page and how far it was scrolled.
import { tabStorage } from '@foyer/client/browser-storage';
import type { FormEngine } from '@foyer/forms';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of an entry, in addition to that of the link that opened the form. */
interface PageEntry {
  /** How many entries of the same opening are before this one. Absent for an address that was typed or followed. */
  readonly depth?: number;
  /** The page of the entry before, if it is of the same opening. */
  readonly before?: number;
}

/** Returns the state of the entry that is shown; the router keeps it as `usr`. */
const stored = () => ((history.state as { readonly usr?: PageEntry | null } | null)?.usr ?? {}) as PageEntry;

/** Returns the index of the page that an address names (`?page=2` is 1); undefined if it names none. */
function pageIn(search: string): number | undefined {
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isInteger(page) && page > 0 ? page - 1 : undefined;
}

/** Returns the page to open: that of the address if it was `reached`, or by a reload; else the first, or the draft's if it names none. */
export function pageToOpen(reached: number): number {
  const asked = pageIn(location.search);
  const isReload = stored().depth !== undefined;
  if (asked === undefined) return reached;
  return isReload || asked <= reached ? asked : 0;
}

/** @param isSent whether the form was sent: then its entries are left, so that Back leads to where the form was opened from */
export function usePageEntries(engine: FormEngine, isSent: boolean): void {
  const { key } = useLocation();
  const navigate = useNavigate();
  /** Whether a step back of ours has not arrived yet. */
  const isTurning = useRef(false);

  const enter = (page: number, entry: PageEntry, replace = false) => {
    const query = new URLSearchParams(location.search);
    query.set('page', String(page + 1));
    void navigate(`?${query}`, { replace, state: { ...stored(), ...entry } });
  };

  /** Gives each page up to the one that is open an entry of its own. */
  const begin = useEffectEvent(() => {
    if (engine.pages.length < 2 || stored().depth !== undefined) return;
    const { page, pages } = engine.getState();
    const passed = pages.map(({ at }) => at).filter((at) => at <= page);
    for (const [depth, at] of passed.entries()) {
      const before = passed[depth - 1];
      if (before === undefined) enter(at, { depth }, true);
      else enter(at, { depth, before });
    }
  });

  const follow = useEffectEvent(() => {
    const { page, pages } = engine.getState();
    const shown = pageIn(location.search) ?? 0;
    if (isSent || isTurning.current || page === shown) return;
    const { depth = 0, before } = stored();
    if (page === before) {
      isTurning.current = true;
      void navigate(-1);
    } else if (page === pages.findLast(({ at }) => at < shown)?.at) enter(page, {}, true);
    else enter(page, { depth: depth + 1, before: shown });
  });

  const arrive = useEffectEvent(() => {
    const page = pageIn(location.search) ?? 0;
    if (isTurning.current) {
      isTurning.current = false;
      follow();
    } else if (!isSent && page !== engine.getState().page) engine.goToPage(page);
  });

  useEffect(() => {
    begin();
    return engine.subscribe(() => follow());
  }, [engine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each entry that is shown
  useEffect(() => arrive(), [key]);
  useEffect(() => {
    const { depth = 0 } = stored();
    if (isSent && depth > 0) void navigate(-depth);
  }, [isSent, navigate]);
  useEffect(keepScroll, []);
}

const scrollKey = 'formScroll';

/** Keeps how far the page is scrolled over a reload. The browser alone would scroll before the form is there. */
function keepScroll(): () => void {
  const [place, top] = (tabStorage.getItem(scrollKey) ?? '').split(' ');
  if (place === location.href) scrollTo(0, Number(top));
  tabStorage.removeItem(scrollKey);
  history.scrollRestoration = 'manual';
  const keep = () => tabStorage.setItem(scrollKey, `${location.href} ${scrollY}`);
  addEventListener('pagehide', keep);
  return () => {
    removeEventListener('pagehide', keep);
    history.scrollRestoration = 'auto';
  };
}
