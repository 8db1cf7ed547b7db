// The one place that speaks WebAuthn: options for the browser, and whether what comes back is right. Loaded when it is used.
import type { ParsedInput, passkeys } from '@foyer/contract';
import type { Site } from '../practice/public.ts';

type Made = ParsedInput<typeof passkeys.addPasskey>['body']['made'];
type Answer = ParsedInput<typeof passkeys.passkeyToken>['body']['answer'];

/** A passkey as far as checking an answer of it needs. */
export interface KnownPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: string;
  readonly transports: readonly string[];
}

const library = () => import('@simplewebauthn/server');
const timeout = 300_000;
/** EdDSA, ES256 and RS256, which every authenticator has one of; newer ones are experiments of the runtime yet. */
const supportedAlgorithmIDs = [-8, -7, -257];

const listed = (known: readonly KnownPasskey[]) =>
  known.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: [...transports] as never,
  }));

/** What a browser makes a passkey from. The authenticator has to know who holds it: a finger, a face, a PIN. */
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

/** What a browser has one of the account's passkeys sign. */
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

/** The challenge that an answer claims to have signed; undefined when it cannot be read. */
export function challengeIn({ response }: Made | Answer): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The new passkey, or undefined when anything about it is not as asked for: challenge, origin, host, user verification. */
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

/** What is new about the passkey, or undefined when it did not sign what it was asked to, here, by its own person. */
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
