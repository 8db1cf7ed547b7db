// The only code that handles WebAuthn: options for the browser, and checks of its responses. Loaded on first use.
import type { ParsedInput, passkeys } from '@foyer/contract';
import type { Site } from '../practice/public.ts';

type Made = ParsedInput<typeof passkeys.addPasskey>['body']['made'];
type Answer = ParsedInput<typeof passkeys.passkeyToken>['body']['answer'];

/** The parts of a passkey needed to check its response. */
export interface KnownPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: string;
  readonly transports: readonly string[];
}

const library = () => import('@simplewebauthn/server');
const timeout = 300_000;
/** EdDSA, ES256 and RS256: every authenticator supports one of these; the runtime's support of newer ones is experimental. */
const supportedAlgorithmIDs = [-8, -7, -257];

const listed = (known: readonly KnownPasskey[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: [...transports] as never,
  }));

/** Returns the options for creating a passkey. The authenticator must verify the user: a finger, a face, a PIN. */
export async function creationOptions(
  site: Site,
  practice: string,
  owner: { readonly accountId: string; readonly email: string; readonly name: string },
  known: readonly KnownPasskey[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID: site.host,
    rpName: practice,
    userID: new TextEncoder().encode(owner.accountId),
    userName: owner.email,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: listed(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    timeout,
  });
  return { ...options };
}

/** Returns the options for signing with one of the account's passkeys. */
export async function requestOptions(site: Site, known: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    allowCredentials: listed(known),
    userVerification: 'required',
    timeout,
  });
  return { ...options };
}

/** Returns the challenge that a response claims to have signed, or undefined when it is unreadable. */
export function challengeIn({ response }: Made | Answer): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the new passkey, or undefined when anything differs from the request: challenge, origin, host, user verification. */
export async function checkCreation(site: Site, challenge: string, made: Made) {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...response } = made.response;
  const result = await verifyRegistrationResponse({
    response: { ...made, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { credential, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: [...(transports ?? [])],
    isMultiDevice: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Returns the passkey's new state, or undefined unless its response signed this challenge, at this site, with user verification.
 */
export async function checkAnswer(site: Site, challenge: string, answer: Answer, known: KnownPasskey) {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...response } = answer.response;
  const result = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle === undefined ? {} : { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: known.credentialId.toString('base64url'),
      publicKey: new Uint8Array(known.publicKey),
      counter: Number(known.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  return { counter: result.authenticationInfo.newCounter, isBackedUp: result.authenticationInfo.credentialBackedUp };
}
