// The keys as this process knows them: read anew from their file when something names a key that is not among them.
import type { Logger } from '../log.ts';
import type { Secrets } from './secrets.ts';

export interface KeyRing extends Secrets {
  /** Reads the file again, at most once a second; keys that are known stay, also when the file cannot be read. */
  readAnew(): Promise<void>;
}

const pauseMs = 1000;

/** `read` reads the file. What another node has rotated to is found without a restart. */
export function keyRing(secrets: Secrets, read: () => Promise<Secrets>, log: Pick<Logger, 'info' | 'warn'>): KeyRing {
  const keys = new Map(secrets.keys);
  let { active } = secrets;
  let last = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const readAll = async () => {
    try {
      const found = await read();
      const added = [...found.keys].filter(([id]) => !keys.has(id));
      for (const [id, key] of added) keys.set(id, key);
      active = found.active;
      if (added.length > 0) log.info({ keys: added.map(([id]) => id), active }, 'the key file has new keys');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'the key file could not be read again');
    } finally {
      last = performance.now();
      reading = undefined;
    }
  };
  return {
    ...secrets,
    keys,
    get active() {
      return active;
    },
    readAnew: async () => {
      if (!reading && performance.now() - last < pauseMs) return;
      reading ??= readAll();
      await reading;
    },
  };
}
