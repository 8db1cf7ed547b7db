// Notifies a patient by mail that the practice moved or canceled their visit.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { countTogether } from '../../platform/throttles/over-limit.ts';
import { mayReach } from '../consents/public.ts';
import { findPatient, listGuarantors, logMail } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { bookedVisit, settingsAt } from './booked-visit.ts';
import { guestMailBudgets, openGuestAddress } from './guest-address.ts';
import { visitMailEnvelope } from './visit-mail-envelope.ts';
import { canceledMail, movedMail } from './visit-mails.ts';
import type { KnownVisit, VisitNews } from './visit-news.policy.ts';
import { selectKnownDesk } from './visit-news.store.ts';
import { selectVisit, setUnmailed, type VisitRow } from './visits.store.ts';

/** Returns the patient's own address, else that of the first guardian who may act for them; empty when there is none. */
async function addressOf(tx: Tx, patientId: string): Promise<string> {
  const own = (await findPatient(tx, patientId))?.emailAddress ?? '';
  if (isMailAddress(own)) return own;
  const guardians = await listGuarantors(tx, patientId);
  return guardians.find((one) => one.familyAccess && isMailAddress(one.emailAddress))?.emailAddress ?? '';
}

/** Returns the address for notices of a visit; for a guest, the one that the confirmation went to. Empty when there is none. */
export async function addressFor(
  tx: Tx,
  cipher: TenantCipher,
  row: Pick<VisitRow, 'patientId' | 'submissionId' | 'guestAddressSealed'>,
): Promise<string> {
  const { patientId, submissionId, guestAddressSealed: sealed } = row;
  // For a guest matched to a record without an address, the one they booked with still applies.
  return (patientId && (await addressOf(tx, patientId))) || openGuestAddress(cipher, submissionId, sealed);
}

const timeOf = ({ startsAt, endsAt }: KnownVisit) => ({ startsAt, endsAt });

/** `known`: the visit as the patient knows it. Returns whether there was an address to notify. */
export type TellPatient = (tx: Tx, visitId: string, news: VisitNews, known: KnownVisit) => Promise<boolean>;

/**
 * Returns a function that notifies patients, for use within a transaction; it reads everything else it needs beforehand. It puts
 * the mail into the queue, with a file that changes the visit in their calendar.
 */
export async function patientTeller(
  ctx: Ctx & Uses<'config' | 'budgets' | 'secrets' | 'messages' | 'caches' | 'cipherOf'>,
): Promise<TellPatient> {
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const office = isMailAddress(settings.emailAddress) ? settings.emailAddress : '';
  return async (tx, visitId, news, known) => {
    const now = await selectVisit(tx, { visitId });
    const to = now ? await addressFor(tx, cipher, now) : '';
    if (!now || to === '') return false;
    if (!(await mayReach(tx, ctx, { channel: 'email', address: to, purpose: 'visits' }))) return false;
    if (now.patientId === null) {
      const { refused } = await countTogether(tx, ctx, guestMailBudgets(to));
      await setUnmailed(tx, visitId, refused !== undefined);
      if (refused) return false;
    }
    // A visit that was moved and then canceled is canceled at the time that they know.
    const row = news === 'moved' ? now : { ...now, ...(await selectKnownDesk(tx, known)), ...timeOf(known) };
    const visit = bookedVisit(ctx, settings, row, {
      method: news === 'moved' ? 'REQUEST' : 'CANCEL',
      organizer: office,
      attendee: to,
      tenantId: ctx.tenant.id,
    });
    const told = { settings: settingsAt(settings, row), visit };
    const mail =
      news === 'moved'
        ? movedMail.draw(ctx, { ...told, before: known.startsAt.toISOString() })
        : canceledMail.draw(ctx, told);
    await ctx.messages.sendMail(tx, { ...visitMailEnvelope(ctx, cipher, to), ...mail });
    if (row.patientId) await logMail(tx, ctx, row.patientId, 'info');
    return true;
  };
}
