// Seals a file under a data key of its own, so that disclosing one file's key discloses no other's.
import { createSecretKey, randomBytes } from 'node:crypto';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';

const keyId = 'file';

export interface SealedFile {
  /** The file's own key, 32 bytes in base64: to be stored sealed under the practice's key. */
  readonly dataKey: string;
  readonly sealed: Buffer;
}

/** `name` is the file's name in the storage: the sealed bytes open under no other. */
export function sealFile(name: string, bytes: Buffer): SealedFile {
  const key = randomBytes(32);
  return { dataKey: key.toString('base64'), sealed: sealBytes(createSecretKey(key), keyId, `file|${name}`, bytes) };
}

/** @throws CryptoError for another key or name, and for any changed byte */
export function openFile(name: string, dataKey: string, sealed: Buffer): Buffer {
  return openBytes(createSecretKey(Buffer.from(dataKey, 'base64')), `file|${name}`, sealed);
}
