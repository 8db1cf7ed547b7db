// How an address is recognized without being readable: the HMAC of the folded number or email address.
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey } from '../../platform/crypto/tokens.ts';
import type { ConsentChannel } from './consent.policy.ts';

/** Returns the digits of a number; one of the North American plan has the same ten with and without its 1. */
export function foldNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** Returns an address as it is compared: a number's digits, or an email address in lower case. */
export function foldAddress(channel: ConsentChannel, address: string): string {
  return channel === 'email' ? address.trim().toLowerCase() : foldNumber(address);
}

type KeyScope = { readonly tenant: Pick<Ctx['tenant'], 'id'> } & Uses<'secrets'>;

const bytesOf = (key: string) => Buffer.from(key, 'base64url');

/** Returns the key of an address in the consent book of a practice, 32 bytes. A number has the same for texts and calls. */
export function addressKey(ctx: KeyScope, channel: ConsentChannel, address: string): Buffer {
  const kind = `consents ${channel === 'email' ? 'email' : 'number'} ${ctx.tenant.id}`;
  return bytesOf(throttleKey(ctx.secrets.throttle, kind, foldAddress(channel, address)));
}

/** Returns the key of a number that is the same at every practice of the installation, 32 bytes. */
export function numberKey({ secrets }: Uses<'secrets'>, number: string): Buffer {
  return bytesOf(throttleKey(secrets.throttle, 'texted number', foldNumber(number)));
}
