// Holds the chosen time, renews the hold while the person is there, and releases it. Independent of the screen, because turning a
// page of the form must not release the time.
import {
  type BookingHost,
  type HeldSlot,
  HoldLimitError,
  SlotTakenError,
  type WantedSlot,
} from '../../kit/booking-host.ts';
import { onFormEnd } from '../../kit/form-end.ts';

export type HoldState =
  /** No time is wanted, or holding it failed. The time is checked again when it is booked. */
  | { readonly status: 'none' }
  | { readonly status: 'asking' }
  /** Held until an ISO instant, with the provider who would do it. */
  | { readonly status: 'held'; readonly until: string; readonly providerId: string }
  | { readonly status: 'expired' }
  /** It cannot be held at the moment, but can be booked. */
  | { readonly status: 'unkept' }
  /** Somebody else has taken it. */
  | { readonly status: 'taken' };

export interface HoldKeeper {
  get(): HoldState;
  subscribe(listener: () => void): () => void;
  /** Holds a time instead of the previous one. Does nothing if it is already held. */
  want(slot: WantedSlot): void;
  /** Holds the wanted time again after it expired. */
  again(): void;
  drop(): void;
}

/** A hold is renewed when at most this many milliseconds of it are left. */
const RENEW_BELOW = 5 * 60_000;
const LONGEST = 10 * 60_000;
/** Minimum milliseconds between two renewals, even if the device's clock is wrong. */
const SHORTEST = 30_000;

type Watch = (isThere: () => void) => () => void;

const watchPerson: Watch = (isThere) => {
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, isThere);
  return () => {
    for (const event of events) document.removeEventListener(event, isThere);
  };
};

export function createHoldKeeper(host: Pick<BookingHost, 'hold' | 'release'>, watch: Watch = watchPerson): HoldKeeper {
  const listeners = new Set<() => void>();
  let state: HoldState = { status: 'none' };
  let wanted: WantedSlot | undefined;
  let endsAt = 0;
  /** The instant until which the server holds the time, by the server's clock. */
  let granted = 0;
  /** Renewing would not help, because this browser has used up its minutes. */
  let isLast = false;
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;

  const set = (next: HoldState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const keep = ({ expiresAt, providerId }: HeldSlot) => {
    const left = Math.min(Math.max(Date.parse(expiresAt) - Date.now(), SHORTEST), LONGEST);
    endsAt = Date.now() + left;
    isLast = Date.parse(expiresAt) <= granted;
    granted = Date.parse(expiresAt);
    clearTimeout(timer);
    timer = setTimeout(() => set({ status: 'expired' }), left);
    set({ status: 'held', until: expiresAt, providerId });
  };

  const ask = (slot: WantedSlot) => {
    asking?.abort();
    const mine = new AbortController();
    asking = mine;
    const isMine = () => asking === mine && !mine.signal.aborted;
    host.hold(slot, mine.signal).then(
      (held) => {
        if (!isMine()) return;
        asking = undefined;
        keep(held);
      },
      (error: unknown) => {
        if (!isMine()) return;
        asking = undefined;
        if (error instanceof SlotTakenError) {
          clearTimeout(timer);
          wanted = undefined;
          set({ status: 'taken' });
          return;
        }
        isLast = error instanceof HoldLimitError;
        if (state.status === 'asking') set({ status: isLast ? 'unkept' : 'none' });
      },
    );
  };

  const isThere = () => {
    if (wanted && !asking && !isLast && state.status === 'held' && endsAt - Date.now() < RENEW_BELOW) ask(wanted);
  };

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(slot) {
      if (wanted && isSame(wanted, slot)) return;
      wanted = slot;
      granted = 0;
      clearTimeout(timer);
      unwatch ??= watch(isThere);
      set({ status: 'asking' });
      ask(slot);
    },
    again() {
      if (!wanted) return;
      set({ status: 'asking' });
      ask(wanted);
    },
    drop() {
      const hadSome = wanted !== undefined;
      wanted = undefined;
      asking?.abort();
      asking = undefined;
      clearTimeout(timer);
      unwatch?.();
      unwatch = undefined;
      if (state.status !== 'none') set({ status: 'none' });
      // If this fails, the hold expires by itself in a few minutes.
      if (hadSome) host.release().catch(() => undefined);
    },
  };
}

function isSame(a: WantedSlot, b: WantedSlot): boolean {
  return (
    a.typeId === b.typeId &&
    a.locationId === b.locationId &&
    a.providerId === b.providerId &&
    a.startTime === b.startTime
  );
}

/**
 * Holds the time of a form that is opened again, before it is shown. Resolves with whether somebody else has it by now; a lost
 * connection does not count as that.
 */
export function holdAgain(form: object, host: BookingHost, slot: WantedSlot): Promise<'held' | 'taken' | 'unknown'> {
  const keeper = keeperOf(form, host);
  return new Promise((resolve) => {
    const look = () => {
      const { status } = keeper.get();
      if (status === 'asking') return;
      stop();
      resolve(status === 'held' || status === 'taken' ? status : 'unknown');
    };
    const stop = keeper.subscribe(look);
    keeper.want(slot);
  });
}

const keepers = new WeakMap<BookingHost, HoldKeeper>();

/** Returns the keeper of an open form. It ends with the form. */
export function keeperOf(form: object, host: BookingHost): HoldKeeper {
  const existing = keepers.get(host);
  if (existing) return existing;
  const keeper = createHoldKeeper(host);
  keepers.set(host, keeper);
  onFormEnd(form, keeper.drop);
  return keeper;
}
