// The keys known to this process. They are reloaded from their file when an unknown key is named.
import type { Logger } from '../log.ts';
import type { Secrets } from './secrets.ts';

export interface KeyRing extends Secrets {
  /** Reloads the file, at most once a second. Known keys stay, even if the file cannot be read. */
  readAnew(): Promise<void>;
}

const pauseMs = 1000;

/** `read` reads the file. Keys that another node rotated to are found without a restart. */
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
