// The key that makes a repeated send harmless: one for each opening of a form, and the same in every tab that has it open.
import type { TextStorage } from '@foyer/client/browser-storage';

export interface SendKey {
  current(): string;
  /** From now on sends are of other answers. */
  renew(): void;
  /** It was sent: whoever opens the form after this sends something new. */
  spend(): void;
}

/** The server forgets keys after two days. */
const lifeMs = 86_400_000;

/** `scope` names owner, form and edited submission. Without a storage each tab has a key of its own. */
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
