// The key that makes a repeated send harmless: one for each opening of a form, and the same in every tab that has it open.

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
export function openSendKey(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  scope: string,
  now: () => number = Date.now,
): SendKey {
  const name = `sendKey ${scope}`;
  let key = '';

  function make(): void {
    key = crypto.randomUUID();
    try {
      storage.setItem(name, `${now()} ${key}`);
    } catch {
      // Then this tab has it for itself.
    }
  }

  try {
    const [at = '', known = ''] = (storage.getItem(name) ?? '').split(' ');
    if (/^[\da-f-]{36}$/.test(known) && now() - Number(at) < lifeMs) key = known;
  } catch {
    // Then this tab makes one for itself.
  }
  if (key === '') make();

  return {
    current: () => key,
    renew: make,
    spend: () => {
      try {
        if (storage.getItem(name)?.endsWith(key)) storage.removeItem(name);
      } catch {
        // Then there is nothing to take away.
      }
    },
  };
}
