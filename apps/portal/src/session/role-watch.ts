// Notices that the stored role changed in another tab: somebody signed in or out there.
import { roleKey } from './session.ts';

interface RoleWatchOptions {
  /** The role this tab knows of. */
  readonly known: () => string | undefined;
  /** The role in the cookie, which all tabs share. */
  readonly stored: () => string | undefined;
  /** Called once, when they differ. */
  readonly onChange: () => void;
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/** How often the cookie is looked at where the storage event does not come. */
const lookEveryMs = 5000;

/** Starts watching; the returned function stops it. */
export function watchRole({ known, stored, onChange, target }: RoleWatchOptions): () => void {
  const compareWith = (role: string | undefined) => {
    if (role === known()) return;
    stop();
    onChange();
  };
  const compare = () => compareWith(stored());
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent;
    // The event may come before this tab sees the other one's cookie.
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
