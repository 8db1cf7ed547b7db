// AES-256-GCM bytes as stored in a column: version, key id, nonce, ciphertext, tag.
import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';
import { CryptoError } from './crypto-error.ts';

const version = 1;
const nonceLength = 12;
const tagLength = 16;
const algorithm = 'aes-256-gcm';
const gcm = { authTagLength: tagLength };

// Nonces are public, so a batch may wait in memory; asking the kernel for each takes a third of the time of a short seal.
const nonces = Buffer.alloc(nonceLength * 256);
let nextNonce = nonces.length;

function takeNonce(target: Buffer, offset: number): void {
  if (nextNonce === nonces.length) {
    randomFillSync(nonces);
    nextNonce = 0;
  }
  nonces.copy(target, offset, nextNonce, nextNonce + nonceLength);
  nextNonce += nonceLength;
}

/**
 * Seals `plain` under `key`. Layout: 1 byte version, 1 byte length of the key id, key id (ASCII, 1 to 64 characters),
 * 12 bytes random nonce, ciphertext, 16 bytes tag. `bound` is authenticated but not stored.
 */
export function sealBytes(key: KeyObject, keyId: string, bound: string, plain: string | Buffer): Buffer {
  const headLength = 2 + keyId.length + nonceLength;
  const plainLength = typeof plain === 'string' ? Buffer.byteLength(plain) : plain.length;
  const sealed = Buffer.allocUnsafe(headLength + plainLength + tagLength);
  sealed[0] = version;
  sealed[1] = keyId.length;
  sealed.write(keyId, 2, 'latin1');
  takeNonce(sealed, headLength - nonceLength);
  const cipher = createCipheriv(algorithm, key, sealed.subarray(headLength - nonceLength, headLength), gcm);
  cipher.setAAD(Buffer.from(bound));
  const encrypted = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  cipher.final();
  encrypted.copy(sealed, headLength);
  cipher.getAuthTag().copy(sealed, headLength + plainLength);
  return sealed;
}

function keyIdLength(sealed: Buffer): number {
  const length = sealed[1] ?? 0;
  if (sealed[0] !== version || length === 0 || sealed.length < 2 + length + nonceLength + tagLength)
    throw new CryptoError('The sealed bytes are damaged.');
  return length;
}

/** Returns the id of the key that sealed `sealed`. @throws CryptoError if the bytes do not have the layout */
export function keyIdOf(sealed: Buffer): string {
  return sealed.toString('latin1', 2, 2 + keyIdLength(sealed));
}

/** Opens the output of `sealBytes`. @throws CryptoError for any other key, `bound` or byte */
export function openBytes(key: KeyObject, bound: string, sealed: Buffer): Buffer {
  const start = 2 + keyIdLength(sealed) + nonceLength;
  const end = sealed.length - tagLength;
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(start - nonceLength, start), gcm);
    decipher.setAAD(Buffer.from(bound));
    decipher.setAuthTag(sealed.subarray(end));
    const plain = decipher.update(sealed.subarray(start, end));
    decipher.final();
    return plain;
  } catch {
    throw new CryptoError('The sealed bytes could not be opened.');
  }
}
