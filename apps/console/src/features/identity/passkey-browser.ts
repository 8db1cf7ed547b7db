// The browser's side of passkeys: creates or uses one. The library is loaded on demand.
import type { Answer, passkeys } from '@foyer/contract';

/** Thrown when the person closed the browser's prompt, or no passkey could be used. */
export class PasskeyNotUsed extends Error {
  /** Whether this device already holds one of their passkeys. */
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    super('The passkey was not used.', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

export const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

type Options = Answer<typeof passkeys.startPasskey>;

const library = () => import('@simplewebauthn/browser');

/** @throws PasskeyNotUsed */
export async function makePasskey(options: Options) {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const { id, rawId, response } = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyNotUsed(cause);
  });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports: [...transports] } : {}) },
  };
}

/** @throws PasskeyNotUsed */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyNotUsed(cause);
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}
