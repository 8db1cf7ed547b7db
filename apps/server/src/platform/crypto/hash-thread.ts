// The thread that hashes passwords.
import { argon2Sync } from 'node:crypto';
import { serveThread } from '../processes/serve-thread.ts';

export interface Argon2Params {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

export interface HashJob {
  readonly message: Uint8Array;
  readonly nonce: Uint8Array;
  /** Length of the hash in bytes. */
  readonly tagLength: number;
  readonly cost: Argon2Params;
}

serveThread<HashJob, Uint8Array>(({ message, nonce, tagLength, cost }) =>
  argon2Sync('argon2id', { message, nonce, tagLength, ...cost }),
);
