// Writes lines into the consent book, in the transaction of what was said.
import { randomUUIDv7 } from 'node:crypto';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { addressKey } from './address-key.ts';
import type { ConsentAnswer, ConsentChannel, ConsentPurpose, ConsentSource } from './consent.policy.ts';
import { insertConsents } from './consents.store.ts';

export interface NewConsent {
  readonly channel: ConsentChannel;
  /** A number or an email address. */
  readonly address: string;
  readonly purpose: ConsentPurpose;
  readonly answer: ConsentAnswer;
  readonly source: ConsentSource;
  /** The version of the words that were read; empty when there were none. */
  readonly wording?: string;
  /** When it was said, if that was before now. */
  readonly saidAt?: Date;
  readonly way?: Schema['consents']['way'];
  readonly submissionId?: string;
  readonly note?: string;
}

/** The place of a sealed column of a line. */
export function placeInConsents(consentId: string, column: 'address_sealed' | 'note_sealed') {
  return { table: 'consents', row: consentId, column };
}

/** Adds lines, with one audit entry for each. Returns their ids. */
export async function recordConsents(
  tx: Tx,
  ctx: Ctx & Uses<'secrets'>,
  cipher: TenantCipher,
  consents: readonly NewConsent[],
): Promise<string[]> {
  if (consents.length === 0) return [];
  const now = ctx.clock.now();
  const lines = consents.map(({ address, wording = '', saidAt = now, note = '', ...line }) => {
    const consentId = randomUUIDv7();
    return {
      ...line,
      consentId,
      wording,
      addressHmac: addressKey(ctx, line.channel, address),
      addressSealed: cipher.seal(placeInConsents(consentId, 'address_sealed'), address),
      saidAt,
      notedAt: now,
      accountId: line.source === 'form' ? null : actorId(ctx),
      noteSealed: note === '' ? null : cipher.seal(placeInConsents(consentId, 'note_sealed'), note),
    };
  });
  await insertConsents(tx, lines);
  for (const { consentId } of lines)
    await audit(tx, ctx, { action: 'consent', object: { kind: 'consent', id: consentId } });
  return lines.map(({ consentId }) => consentId);
}
