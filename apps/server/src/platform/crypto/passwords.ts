// Passwords as Argon2id in PHC strings, hashed on dedicated threads soon or not at all: a flood is refused, not queued.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createThreadPool } from '../processes/thread-pool.ts';
import { createHashQueue, type Turn } from './hash-queue.ts';
import type { Argon2Params, HashJob } from './hash-thread.ts';

export { HasherBusy, type Turn } from './hash-queue.ts';
export type { Argon2Params } from './hash-thread.ts';

export interface PasswordHasher {
  /** Returns a PHC string. @throws HasherBusy, or the reason of the turn's signal */
  hash(password: string, turn?: Turn): Promise<string>;
  /** Returns whether `password` matches `phc`. @throws as hash, or Error if `phc` is not one of our strings */
  verify(password: string, phc: string, turn?: Turn): Promise<boolean>;
  /** Costs as much as `verify` and always returns false: for accounts that do not exist. @throws as hash */
  verifyDummy(password: string, turn?: Turn): Promise<false>;
  /** Returns whether `phc` was made with parameters or a pepper other than the current ones. */
  needsRehash(phc: string): boolean;
  /** Stops the threads. */
  stop(): Promise<void>;
}

export const defaultParams: Argon2Params = { memory: 65_536, passes: 3, parallelism: 1 };
/** For tests of screens and calls, which sign in hundreds of times. */
export const testParams: Argon2Params = { memory: 256, passes: 1, parallelism: 1 };

/**
 * Longest predicted wait for a turn, in milliseconds. Hashes that run side by side take longer than the lone ones that the first
 * prediction of a crowd comes from: with 1000, on a machine busy with something else, the last one served took 10.7 times as long
 * as a lone sign-in.
 */
const mostWaitMs = 800;
/** Milliseconds that a usual hash takes on a usual core, used until one was measured here. */
const usualMs = 100;
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

/** Estimates the duration of a hash of this cost from that figure. */
function guessMs({ memory, passes }: Argon2Params): number {
  return (usualMs * memory * passes) / (defaultParams.memory * defaultParams.passes);
}

/**
 * `pepper`, if given, is applied to the password by HMAC before hashing; strings made without it still verify and ask for a
 * rehash. Passwords are compared in Unicode form NFKC and never truncated.
 */
export function createPasswordHasher(
  options: { concurrency?: number; params?: Argon2Params; pepper?: Buffer } = {},
): PasswordHasher {
  const { concurrency = availableParallelism(), params = defaultParams, pepper } = options;
  const queue = createHashQueue({ atOnce: concurrency, mostWaitMs, guessMs: guessMs(params) });
  const threads = createThreadPool<HashJob, Uint8Array>({
    program: new URL('./hash-thread.ts', import.meta.url),
    atOnce: concurrency,
  });
  const pepperId = pepper && createHash('sha256').update('pepper id').update(pepper).digest('hex').slice(0, 8);
  const dummySalt = randomBytes(16);

  const compute = (
    password: string,
    { salt, cost, hasPepper }: { salt: Buffer; cost: Argon2Params; hasPepper: boolean },
    turn?: Turn,
  ): Promise<Buffer> => {
    const text = password.normalize('NFKC');
    const message = hasPepper && pepper ? createHmac('sha256', pepper).update(text).digest() : Buffer.from(text);
    const job = { message, nonce: salt, tagLength: hashLength, cost };
    return queue.run(async () => Buffer.from(await threads.run(job)), turn);
  };

  return {
    async hash(password, turn) {
      const salt = randomBytes(16);
      const hash = await compute(password, { salt, cost: params, hasPepper: true }, turn);
      const key = pepperId ? `,keyid=${pepperId}` : '';
      return `$argon2id$v=19$m=${params.memory},t=${params.passes},p=${params.parallelism}${key}$${unpadded(salt)}$${unpadded(hash)}`;
    },
    async verify(password, phc, turn) {
      const stored = parse(phc);
      // The pepper no longer exists: same cost, never a match.
      const isKnown = stored.pepperId === undefined || stored.pepperId === pepperId;
      const hash = await compute(
        password,
        { salt: stored.salt, cost: stored.params, hasPepper: stored.pepperId !== undefined },
        turn,
      );
      return hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash) && isKnown;
    },
    async verifyDummy(password, turn) {
      await compute(password, { salt: dummySalt, cost: params, hasPepper: true }, turn);
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
    stop: threads.stop,
  };
}
