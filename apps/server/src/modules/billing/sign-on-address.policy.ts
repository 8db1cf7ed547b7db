// The address of an outside billing site, with a signed parameter that says who comes and holds for a minute.
import { createHmac } from 'node:crypto';

/** The address, if it is https and of a host that the installation allows; else undefined. */
export function allowedAddress(address: string, hosts: readonly string[]): URL | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return hosts.includes(url.host) ? url : undefined;
}

export interface SignOnClaims {
  /** Slug of the practice. */
  readonly practice: string;
  readonly contact: string;
  /** Different each time, so that the site can take it once. */
  readonly nonce: string;
  /** Seconds since 1970 at which it ends. */
  readonly exp: number;
}

/** `signon=<claims as JSON in base64url>.<HMAC-SHA256 of that, base64url>` added to the address. */
export function signedAddress(address: URL, key: Buffer, claims: SignOnClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const signature = createHmac('sha256', key).update(payload).digest('base64url');
  const url = new URL(address);
  url.searchParams.set('signon', `${payload}.${signature}`);
  return url.href;
}
