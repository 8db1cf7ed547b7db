// Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, as every app supports) and recovery codes.
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { SealPlace, TenantCipher } from '../../platform/crypto/envelope.ts';
import { codeDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { takeRecoveryCode, takeStep } from './apps.store.ts';

const period = 30;
/** Codes of the previous and next 30 seconds are accepted too: clocks differ, and people type slowly. */
const window = 1;

const placeOf = (accountId: string): SealPlace => ({ table: 'staff_apps', row: accountId, column: 'secret_sealed' });

/** Returns a new 160-bit secret in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function sealAppSecret(cipher: TenantCipher, accountId: string, secret: string): Buffer {
  return cipher.seal(placeOf(accountId), secret);
}

/** Returns the URI that the app reads from the QR code. */
export function appUri(practiceName: string, email: string, secret: string): string {
  return new TOTP({ issuer: practiceName, label: email, secret, period }).toString();
}

/** Returns the 30-second step (counted from 1970) of a code, or undefined when it is not a current code of the secret. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return undefined;
  const delta = new TOTP({ secret, period }).validate({ token: digits, timestamp: now.getTime(), window });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}

export function openAppSecret(cipher: TenantCipher, app: { accountId: string; secretSealed: Buffer }): string {
  return cipher.open(placeOf(app.accountId), app.secretSealed);
}

/** Letters and digits that are not easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';

/** Returns ten codes like `k7mw-2xqd`, of 39 bits each: at five attempts a sign-in and ten an hour they cannot be guessed. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 10 }, () => `${part()}-${part()}`);
}

export function recoveryDigest(ctx: Ctx & Uses<'secrets'>, accountId: string, code: string): Buffer {
  const letters = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return codeDigest(ctx.secrets.pepper, `recovery ${accountId}`, letters);
}

/** Consumes a current code of the app or a recovery code; either works once. Returns whether it was accepted. */
export async function takeAppCode(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  cipher: TenantCipher,
  app: { accountId: string; secretSealed: Buffer },
  code: string,
): Promise<boolean> {
  const step = stepOf(openAppSecret(cipher, app), code, ctx.clock.now());
  if (step !== undefined) return takeStep(tx, app.accountId, step);
  return takeRecoveryCode(tx, app.accountId, recoveryDigest(ctx, app.accountId, code), ctx.clock.now());
}
