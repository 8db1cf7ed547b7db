// Handles a request for an account. The response does not reveal who is a patient.
import type { Ctx, Uses } from '../../platform/context.ts';
import { newToken } from '../../platform/crypto/tokens.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import type { Problem } from '../../platform/problem.ts';
import { findPatientsByEmail } from '../patients/public.ts';
import { alreadyRegisteredMail, registrationMail } from './account-messages.ts';
import { hasAccount } from './accounts.store.ts';
import { foldEmail } from './identity.policy.ts';
import { isSamePerson } from './person-match.policy.ts';
import { countWish, sendKey } from './send-key.ts';

export interface Registration {
  readonly lastName: string;
  /** ISO or a UTC string. */
  readonly birthDate: string;
  readonly email: string;
}

/** Returns the one patient who matches all three entries, or undefined. */
async function contactOf(tx: Tx, registration: Registration, email: string) {
  const contacts = await findPatientsByEmail(tx, email);
  const matching = contacts.filter((contact) => isSamePerson(contact, registration));
  return matching.length === 1 ? matching[0] : undefined;
}

/** Resolves with a receipt that grants no access; the key is in the mail. @throws rate-limited */
export async function register(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'ip'>,
  registration: Registration,
): Promise<string> {
  const email = foldEmail(registration.email);
  const key = newToken();
  // Both mails are rendered for everybody, so that the case where neither is sent takes the same time.
  const mails = { fresh: registrationMail.draw(ctx, key), already: alreadyRegisteredMail.draw(ctx) };
  const refused = await inTenant(ctx, async (tx): Promise<Problem | undefined> => {
    const tooMany = await countWish(tx, ctx, 'registration', email);
    if (tooMany) return tooMany;
    const contact = await contactOf(tx, registration, email);
    const isRegistered = await hasAccount(tx, { patientId: contact?.patientId ?? null, email });
    await sendKey(tx, ctx, {
      purpose: 'registration',
      key,
      owner: contact && !isRegistered ? { patientId: contact.patientId } : undefined,
      to: contact?.emailAddress,
      mail: contact && isRegistered ? mails.already : mails.fresh,
    });
    return undefined;
  });
  if (refused) throw refused;
  return newToken();
}
