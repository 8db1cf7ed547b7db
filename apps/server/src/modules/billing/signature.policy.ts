// Signed messages between us and payment services, as Stripe signs them: 't=<seconds>,v1=<HMAC-SHA256 of "t.body">'.
import { createHmac } from 'node:crypto';
import { sameText } from '../../platform/crypto/tokens.ts';

/** A signature further off than this is a replay, or a clock is wrong. */
const toleranceSeconds = 300;

type Key = string | Uint8Array;

function digestOf(key: Key, seconds: number, body: string): string {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
}

/** Returns the signature header for a body. */
export function sign(key: Key, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digestOf(key, seconds, body)}`;
}

/** Whether the header was made with the key, for exactly this body, within five minutes of now. */
export function isSigned(key: Key, header: unknown, body: string, now: Date): boolean {
  if (typeof header !== 'string' || header.length > 1000) return false;
  const parts = header.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  const expected = digestOf(key, seconds, body);
  // While a key is being replaced, there is a signature by each of the two.
  return parts.some(([name, value = '']) => name === 'v1' && sameText(value, expected));
}
