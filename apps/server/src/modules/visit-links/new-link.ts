// The secret address of one visit for one recipient: each mail and text about a visit has one of its own.
import { randomBytes } from 'node:crypto';
import type { Ctx, Uses } from '../../platform/context.ts';
import { throttleKey, tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertVisitLink } from './visit-links.store.ts';

export interface NewVisitLink {
  /** 128 random bits as 22 URL-safe characters. It is written into the message, and nowhere else. */
  readonly token: string;
  /** Its stored form, 32 bytes. */
  readonly digest: Buffer;
  readonly recipientHmac: Buffer;
}

/** Returns what identifies a recipient's address, 32 bytes. The same address has another one at every practice. */
export function recipientHmac(ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>, address: string): Buffer {
  return Buffer.from(throttleKey(ctx.secrets.throttle, `visit link ${ctx.tenant.id}`, address), 'base64url');
}

/** Returns 128 random bits as 22 URL-safe characters. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns a link for a message to this address; it opens nothing until it is stored with its visit. */
export function newVisitLink(
  ctx: Pick<Ctx, 'tenant'> & Uses<'secrets'>,
  address: string,
  token: string = newLinkToken(),
): NewVisitLink {
  return { token, digest: tokenDigest(token), recipientHmac: recipientHmac(ctx, address) };
}

/** Returns the path of a link, short enough for a text. */
export function pathOfLink({ token }: Pick<NewVisitLink, 'token'>): string {
  return `/v/${token}`;
}

interface LinkToAdd {
  readonly visitId: string;
  readonly to: string;
  readonly channel: 'email' | 'text';
  /** Where whoever opens it has another secret already, from which it is made. */
  readonly token?: string;
}

/** Makes a link in the transaction that puts its message into the queue. */
export async function addVisitLink(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'> & Uses<'secrets'>,
  { visitId, to, channel, token }: LinkToAdd,
): Promise<NewVisitLink> {
  const link = newVisitLink(ctx, to, token);
  const { digest: linkDigest, recipientHmac } = link;
  await insertVisitLink(tx, { linkDigest, visitId, recipientHmac, channel, madeAt: ctx.clock.now() });
  return link;
}
