// Passwords as Argon2id in PHC strings, hashed by a bounded number at once so that a flood is refused, not queued.
import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** Too many passwords wait to be hashed; the caller answers 503 with Retry-After. */
export class HasherBusy extends Error {
  override name = 'HasherBusy';
}

export interface Argon2Params {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface PasswordHasher {
  /** A PHC string. @throws HasherBusy */
  hash(password: string): Promise<string>;
  /** Whether `password` is the one behind `phc`. @throws HasherBusy, or Error when `phc` is not one of our strings */
  verify(password: string, phc: string): Promise<boolean>;
  /** Costs what `verify` costs and is always false: for accounts that do not exist. @throws HasherBusy */
  verifyDummy(password: string): Promise<false>;
  /** Whether `phc` was made with other parameters or another pepper than the present ones. */
  needsRehash(phc: string): boolean;
}

export const defaultParams: Argon2Params = { memory: 65_536, passes: 3, parallelism: 1 };
/** For tests of screens and calls, which sign somebody in hundreds of times. */
export const testParams: Argon2Params = { memory: 256, passes: 1, parallelism: 1 };

const derive = promisify(argon2);
const hashLength = 32;
const form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})(?:,keyid=([\w+/-]+))?\$([\w+/]{11,88})\$([\w+/]{22,88})$/;

interface Stored {
  params: Argon2Params;
  pepperId: string | undefined;
  salt: Buffer;
  hash: Buffer;
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

function parse(phc: string): Stored {
  const [, memory, passes, parallelism, pepperId, salt = '', hash = ''] = form.exec(phc) ?? [];
  if (!hash) throw new Error('The stored password hash is not an Argon2id string.');
  const params = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { params, pepperId, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/** Runs at most `concurrency` tasks at once and lets at most `waiting` wait, in order. */
function boundedQueue(concurrency: number, waiting: number) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= concurrency) {
      if (queue.length >= waiting) throw new HasherBusy('Too many passwords wait to be checked.');
      // Whoever finishes hands its place over, so that nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * `pepper`, when given, goes over the password by HMAC before hashing; strings made without it still verify and ask
 * for a rehash. Passwords are compared in Unicode form NFKC and never cut.
 */
export function createPasswordHasher(
  options: { concurrency?: number; waiting?: number; params?: Argon2Params; pepper?: Buffer } = {},
): PasswordHasher {
  const { concurrency = availableParallelism(), waiting = 200, params = defaultParams, pepper } = options;
  const run = boundedQueue(concurrency, waiting);
  const pepperId = pepper && createHash('sha256').update('pepper id').update(pepper).digest('hex').slice(0, 8);
  const dummySalt = randomBytes(16);

  const compute = (password: string, salt: Buffer, cost: Argon2Params, withPepper: boolean): Promise<Buffer> => {
    const text = password.normalize('NFKC');
    const message = withPepper && pepper ? createHmac('sha256', pepper).update(text).digest() : Buffer.from(text);
    return run(() => derive('argon2id', { message, nonce: salt, tagLength: hashLength, ...cost }));
  };

  return {
    async hash(password) {
      const salt = randomBytes(16);
      const hash = await compute(password, salt, params, true);
      const key = pepperId ? `,keyid=${pepperId}` : '';
      return `$argon2id$v=19$m=${params.memory},t=${params.passes},p=${params.parallelism}${key}$${unpadded(salt)}$${unpadded(hash)}`;
    },
    async verify(password, phc) {
      const stored = parse(phc);
      // A pepper that is gone: same cost, never a match.
      const isKnown = stored.pepperId === undefined || stored.pepperId === pepperId;
      const hash = await compute(password, stored.salt, stored.params, stored.pepperId !== undefined);
      return hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash) && isKnown;
    },
    async verifyDummy(password) {
      await compute(password, dummySalt, params, true);
      return false;
    },
    needsRehash(phc) {
      const { params: old, pepperId: oldPepper } = parse(phc);
      return (
        old.memory !== params.memory ||
        old.passes !== params.passes ||
        old.parallelism !== params.parallelism ||
        oldPepper !== pepperId
      );
    },
  };
}
