// Detects that the stored role changed in another tab, where somebody signed in or out.
import { roleKey } from './session.ts';

interface RoleWatchOptions {
  /** Returns the role known to this tab. */
  readonly known: () => string | undefined;
  /** Returns the role in the cookie, which all tabs share. */
  readonly stored: () => string | undefined;
  /** Called once, when they differ. */
  readonly onChange: () => void;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** Interval of checking the cookie in milliseconds, in case the storage event does not come. */
const lookEveryMs = 5000;

/** Starts watching. Returns a function that stops it. */
export function watchRole({ known, stored, onChange, target }: RoleWatchOptions): () => void {
  const compareWith = (role: string | undefined) => {
    if (role === known()) return;
    stop();
    onChange();
  };
  const compare = () => compareWith(stored());
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // The event may come before this tab sees the new cookie.
    if (key === roleKey) compareWith(newValue ?? undefined);
    else if (key === null) compare();
  };
  const timer = setInterval(compare, lookEveryMs);
  const stop = () => {
    clearInterval(timer);
    target.removeEventListener('storage', onStorage);
    target.removeEventListener('focus', compare);
  };
  target.addEventListener('storage', onStorage);
  target.addEventListener('focus', compare);
  return stop;
}
