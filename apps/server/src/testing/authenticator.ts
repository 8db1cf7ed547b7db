// A passkey device in software, for tests: creates ES256 keys and signs challenges, correctly or, on request, incorrectly.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Faults that a test may inject. */
export interface Behaviour {
  readonly origin?: string;
  readonly host?: string;
  /** The user was not verified by finger, face or PIN. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Encodes the few shapes that WebAuthn needs as CBOR. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]),
  ]);
}

export class Authenticator {
  readonly id = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly #site: { readonly host: string; readonly origin: string };
  #counter = 0;

  constructor(site: { readonly host: string; readonly origin: string }) {
    this.#site = site;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    this.#publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: Behaviour): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authData(flags: number, { host = this.#site.host, isUnverified = false, counter }: Behaviour): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | 0x01 | (isUnverified ? 0 : 0x04)]), count]);
  }

  /** Returns the result of `navigator.credentials.create()`. */
  make({ challenge }: { readonly challenge: string }, behaviour: Behaviour = {}) {
    const length = Buffer.from([0, this.id.length]);
    const authData = Buffer.concat([
      this.#authData(0x40, behaviour),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', challenge, behaviour).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Returns the result of `navigator.credentials.get()`. */
  answer({ challenge }: { readonly challenge: string }, behaviour: Behaviour = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, behaviour);
    const authenticatorData = this.#authData(0, behaviour);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const };
  }
}
