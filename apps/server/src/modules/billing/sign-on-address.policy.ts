// The address of an outside billing site, with a signed parameter that says who is coming and is valid for a minute.
import { createHmac } from 'node:crypto';

/** Returns the address if it is https and its host is allowed by the installation, else undefined. */
export function allowedAddress(address: string, hosts: readonly string[]): URL | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  return hosts.includes(url.host) ? url : undefined;
}

export interface SignOnClaims {
  /** Slug of the practice. */
  readonly practice: string;
  readonly contact: string;
  /** Unique, so that the site can accept it only once. */
  readonly nonce: string;
  /** Expiry in seconds since 1970. */
  readonly exp: number;
}

/** Adds `signon=<claims as JSON in base64url>.<HMAC-SHA256 of that, base64url>` to the address. */
export function signedAddress(address: URL, key: Buffer, claims: SignOnClaims): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  const signature = createHmac('sha256', key).update(payload).digest('base64url');
  const url = new URL(address);
  url.searchParams.set('signon', `${payload}.${signature}`);
  return url.href;
}
