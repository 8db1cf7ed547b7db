// The browser's side of passkeys: makes one, or has one sign. The library is loaded when it is needed.
import type { Answer, passkeys } from '@foyer/contract';

/** The person closed the browser's question, or no passkey could answer it. */
export class PasskeyNotUsed extends Error {
  /** This device holds a passkey of theirs already. */
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
