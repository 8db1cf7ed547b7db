// Mails a key, or appears to: known and unknown people cost the same rows, the same mail and the same time.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { DrawnMail } from '../../platform/mail/define-mail.ts';
import type { Problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { cancelKeys, cancelResets, insertKey, type KeyOwner, type KeyPurpose } from './account-keys.store.ts';
import { limits } from './identity.policy.ts';

/** Counts a request for a mail, by its purpose. Returns the refusal when this address or source has requested too many. */
export function countWish(
  tx: Tx,
  ctx: Ctx & Uses<'budgets' | 'ip'>,
  purpose: 'registration' | 'reset' | 'staff-reset',
  email: string,
): Promise<Problem | undefined> {
  return overLimit(
    tx,
    ctx,
    [`${purpose} of`, email, limits.keysPerEmail],
    [`${purpose} from`, ctx.ip, limits.keysPerAddress],
  );
}

const lives = {
  registration: limits.registrationLifeMs,
  reset: limits.resetLifeMs,
  invitation: limits.invitationLifeMs,
};

interface KeyMail {
  readonly purpose: KeyPurpose;
  readonly key: string;
  /** Who may use the key; undefined for nobody. */
  readonly owner: Partial<KeyOwner> | undefined;
  /** Recipient; undefined for an address that the practice does not know: the mail is written but never sent. */
  readonly to: string | undefined;
  readonly mail: DrawnMail;
}

/** Mail to this address cannot be delivered, should it ever be sent. */
const nowhere = 'nobody@foyer.invalid';

/**
 * Stores the key, ends the person's older ones, and puts the mail into the outbox. A link for a forgotten password keeps the
 * newest older one valid, so that a request by a stranger does not end the link that the owner is reading.
 */
export async function sendKey(
  tx: Tx,
  ctx: Ctx & Uses<'messages'>,
  { purpose, key, owner, to, mail }: KeyMail,
): Promise<void> {
  const now = ctx.clock.now();
  const whose = { patientId: owner?.patientId ?? null, accountId: owner?.accountId ?? null };
  if (purpose === 'reset') await cancelResets(tx, whose.accountId, limits.resetLinks - 1, now);
  else await cancelKeys(tx, whose, now);
  const expiresAt = new Date(now.getTime() + lives[purpose]);
  await insertKey(tx, {
    ...whose,
    digest: tokenDigest(key),
    purpose,
    createdAt: now,
    expiresAt,
  });
  await ctx.messages.sendMail(tx, {
    tenantId: ctx.tenant.id,
    to: to ?? nowhere,
    ...mail,
    expiresAt: to === undefined ? now : expiresAt,
  });
  await audit(tx, ctx, {
    action: purpose === 'invitation' ? 'send-link' : purpose === 'reset' ? 'ask-reset' : 'ask-registration',
    object: { kind: 'person', id: whose.accountId ?? whose.patientId ?? 'unknown' },
  });
}
