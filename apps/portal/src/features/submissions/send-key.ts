// The key that makes repeated sends harmless: one for each opening of a form, shared by every tab that has it open.
import type { TextStorage } from '@foyer/client/browser-storage';

export interface SendKey {
  current(): string;
  /** Replaces the key, because other answers will be sent from now on. */
  renew(): void;
  /** Called after sending: the next opening of the form sends something new. */
  spend(): void;
}

/** The server forgets keys after two days. */
const lifeMs = 86_400_000;

/** @param scope identifies owner, form and edited submission. Without storage, each tab has its own key. */
export function openSendKey(storage: TextStorage, scope: string, now: () => number = Date.now): SendKey {
  const name = `sendKey ${scope}`;
  let key = '';

  function make(): void {
    key = crypto.randomUUID();
    storage.setItem(name, `${now()} ${key}`);
  }

  const [at = '', known = ''] = (storage.getItem(name) ?? '').split(' ');
  if (/^[\da-f-]{36}$/.test(known) && now() - Number(at) < lifeMs) key = known;
  else make();

  return {
    current: () => key,
    renew: make,
    spend: () => {
      if (storage.getItem(name)?.endsWith(key)) storage.removeItem(name);
    },
  };
}
