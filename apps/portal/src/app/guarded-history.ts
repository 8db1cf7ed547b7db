// The browser's history for the router, with a guard: while a form is dirty, every departure asks first.
import { createStore, type Readable } from '@foyer/client/store';
import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

export interface HistoryState {
  readonly location: Location;
  readonly action: NavigationType;
}

/** A departure that waits for the person's answer. */
export interface Departure {
  readonly proceed: () => void;
}

export interface GuardedHistory extends Readable<HistoryState> {
  readonly navigator: Navigator;
  /** The departure that waits for an answer, if any. */
  readonly departure: Readable<Departure | undefined>;
  /** Answers the waiting departure. */
  answer(mayLeave: boolean): void;
}

interface Entry {
  readonly usr?: unknown;
  readonly key?: string;
  /** Index of the entry in the stack, counted from the page on which the visit began. */
  readonly idx?: number;
}

/** The parts of `window` that the history needs. */
export interface HistoryWindow extends Pick<EventTarget, 'addEventListener'> {
  readonly history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  readonly location: Pick<globalThis.Location, 'pathname' | 'search' | 'hash'>;
}

/** Returns the page of an address: the steps and pages of a form are entries of the history, but no departures. */
function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search.replace(/[?&](?:step|page)=[^&]*/g, '');
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** @param mustAsk returns whether leaving the current page needs the person's consent */
export function createGuardedHistory(window: HistoryWindow, mustAsk: () => boolean): GuardedHistory {
  const { history } = window;
  const departure = createStore<Departure | undefined>(undefined);
  /** What is asked once the popstate that reverts a refused step has come: a step meanwhile would lead elsewhere. */
  let undone: (() => void) | undefined;
  let isAllowed = false;

  const entry = () => (history.state ?? {}) as Entry;
  if (entry().idx === undefined) history.replaceState({ ...entry(), idx: 0 }, '');
  let index = entry().idx ?? 0;
  const store = createStore<HistoryState>({ location: read(), action: NavigationType.Pop });

  function read(): Location {
    const { pathname, search, hash } = window.location;
    return { pathname, search, hash, state: entry().usr ?? null, key: entry().key ?? 'default' };
  }
  function arrive(action: NavigationType): void {
    index = entry().idx ?? 0;
    store.set({ location: read(), action });
  }
  const ask = (proceed: () => void) => departure.set({ proceed });
  function go(to: To, usr: unknown, action: NavigationType): void {
    const path = { pathname: window.location.pathname, ...(typeof to === 'string' ? parsePath(to) : to) };
    const isSamePage = pageOf({ search: '', ...path }) === pageOf(window.location);
    const step = () => {
      const isPush = action === NavigationType.Push;
      const next: Entry = { usr, key: newKey(), idx: isPush ? index + 1 : index };
      const url = createPath(path);
      if (isPush) history.pushState(next, '', url);
      else history.replaceState(next, '', url);
      arrive(action);
    };
    if (!isSamePage && mustAsk()) ask(step);
    else step();
  }

  window.addEventListener('popstate', () => {
    if (undone) {
      ask(undone);
      undone = undefined;
      return;
    }
    const delta = (entry().idx ?? 0) - index;
    const isSamePage = pageOf(window.location) === pageOf(store.state().location);
    if (delta !== 0 && !isSamePage && !isAllowed && mustAsk()) {
      undone = () => {
        isAllowed = true;
        history.go(delta);
      };
      history.go(-delta);
      return;
    }
    isAllowed = false;
    arrive(NavigationType.Pop);
  });

  return {
    navigator: {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      push: (to, usr) => go(to, usr, NavigationType.Push),
      replace: (to, usr) => go(to, usr, NavigationType.Replace),
      go: (delta) => history.go(delta),
    },
    ...store,
    departure,
    answer: (mayLeave) => {
      const waiting = departure.state();
      departure.set(undefined);
      if (mayLeave) waiting?.proceed();
    },
  };
}
