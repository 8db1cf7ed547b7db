// The query of the page's address, changed from what it is now: what is drawn lags behind it, and two quick changes must both count.
import { useCallback, useMemo } from 'react';
import { useHref, useLocation, useNavigate, useSearchParams } from 'react-router';

/** Returns a function that tells whether the page shown is still the one of the address: a link pressed meanwhile wins. */
export function useStillHere(): () => boolean {
  const href = useHref(useLocation().pathname);
  return useCallback(() => window.location.pathname === href, [href]);
}

/** Parameters by name; undefined or an empty text removes one. */
export type QueryChange = Readonly<Record<string, string | undefined>>;

/** Returns a query with a change made to it. */
export function changedQuery(search: string, change: QueryChange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Returns the query that is drawn, and a function that changes parts of it, by default without an entry in the history. */
export function useQueryParams() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isHere = useStillHere();
  const change = useCallback(
    (by: QueryChange | ((now: URLSearchParams) => QueryChange), { replace = true } = {}) => {
      if (!isHere()) return;
      const { search } = window.location;
      const next = changedQuery(search, typeof by === 'function' ? by(new URLSearchParams(search)) : by);
      void navigate({ search: next.toString() }, { replace });
    },
    [navigate, isHere],
  );
  return [params, change] as const;
}

/** How a page's view stands in its address; the day of today is left out of it. */
export interface AddressedView<View> {
  readonly read: (search: string, today: string) => View;
  readonly addressOf: (view: View, today: string) => string;
  /** Whether a change leaves no entry in the browser's history. */
  readonly isReplaced: (change: Partial<View>) => boolean;
}

/**
 * Returns the view that the address asks for, and a function to change it. A change begins with the address of now: a key that is
 * pressed while a panel closes must not open it again.
 */
export function useAddressedView<View>({ read, addressOf, isReplaced }: AddressedView<View>, today: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const isHere = useStillHere();
  const view = useMemo(() => read(search, today), [read, search, today]);
  const go = useCallback(
    (change: Partial<View> | ((now: View) => Partial<View>)) => {
      if (!isHere()) return;
      const now = read(window.location.search, today);
      const made = typeof change === 'function' ? change(now) : change;
      void navigate(addressOf({ ...now, ...made }, today), { replace: isReplaced(made) });
    },
    [read, addressOf, isReplaced, navigate, isHere, today],
  );
  return { view, go };
}
