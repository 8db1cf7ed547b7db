// The holder of a registration mail proves to be the patient: last name and birth date, five attempts for each key.
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { tokenDigest } from '../../platform/crypto/tokens.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { overLimit } from '../../platform/throttles/over-limit.ts';
import { countWrongTry, findOpenKey, lockOpenKey, markVerified } from './account-keys.store.ts';
import { limits } from './identity.policy.ts';
import { isSamePerson } from './person-match.policy.ts';

export interface IdentityProof {
  readonly key: string;
  readonly nameLast: string;
  /** ISO or a UTC string. */
  readonly birthDate: string;
}

/** Resolves when the key of a registration mail is still valid. @throws link-expired */
export async function verifyRegistrationKey(ctx: Ctx, key: string): Promise<void> {
  const open = await inTenant(ctx, (tx) => findOpenKey(tx, tokenDigest(key), ctx.clock.now()));
  if (open?.purpose !== 'registration') throw problem('link-expired');
}

/** @throws identity-mismatch, link-expired, rate-limited */
export async function verifyIdentity(
  ctx: Ctx & Uses<'budgets' | 'ip'>,
  { key, nameLast, birthDate }: IdentityProof,
): Promise<void> {
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const now = ctx.clock.now();
    const tooMany = await overLimit(tx, ctx, ['identity from', ctx.ip, limits.keysPerAddress]);
    if (tooMany) return tooMany;
    const open = await lockOpenKey(tx, tokenDigest(key), now);
    if (open?.purpose !== 'registration') return problem('link-expired');
    const isRight = isSamePerson(open, { lastName: nameLast, birthDate });
    await audit(tx, ctx, {
      action: 'verify-identity',
      object: { kind: 'person', id: open.patientId ?? 'unknown' },
      outcome: isRight ? 'done' : 'refused',
    });
    if (isRight) return void (await markVerified(tx, open.keyId, now));
    const isStillOpen = await countWrongTry(tx, open.keyId, limits.triesPerKey, now);
    return problem(isStillOpen ? 'identity-mismatch' : 'link-expired');
  });
  if (refused) throw refused;
}
