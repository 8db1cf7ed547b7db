// Tells a patient by mail, in the practice's own transaction, that a visit which lies ahead was moved or called off.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { logMail, selectContact, selectGuarantors } from '../patients/public.ts';
import { settingsOf } from '../tenants/public.ts';
import { bookedVisit, settingsAt } from './booked-visit.ts';
import { openGuestAddress } from './guest-address.ts';
import { canceledMail, movedMail } from './visit-mails.ts';
import { selectVisit } from './visits.store.ts';

export type VisitNews = { readonly kind: 'canceled' } | { readonly kind: 'moved'; readonly before: Date };

/** The patient's own address, else that of the first guardian who may act for them; empty where there is none. */
async function addressOf(tx: Tx, contactId: string): Promise<string> {
  const own = (await selectContact(tx, contactId))?.email_address ?? '';
  if (isMailAddress(own)) return own;
  const guardians = await selectGuarantors(tx, contactId);
  return guardians.find((one) => one.family_access && isMailAddress(one.email_address))?.email_address ?? '';
}

export type TellPatient = (tx: Tx, appointmentId: string, news: VisitNews) => Promise<void>;

/**
 * What tells patients, for use within a transaction; what it needs besides is read before. It puts the mail into the queue, with a
 * file that changes the visit in their calendar. A guest is told where they got the confirmation. Visits that are over are let be.
 */
export async function patientTeller(ctx: Ctx): Promise<TellPatient> {
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.services.cipherOf(ctx.tenant.id)]);
  const office = isMailAddress(settings.email_address) ? settings.email_address : '';
  return async (tx, appointmentId, news) => {
    const row = await selectVisit(tx, { appointmentId });
    if (!row || row.starts_at <= ctx.clock.now()) return;
    const { contact_id: contactId, submission_id: submissionId, guest_address_sealed: sealed } = row;
    // Of a guest who was matched to a record without an address, the one they booked with still counts.
    const own = contactId ? await addressOf(tx, contactId) : '';
    const to = own || openGuestAddress(cipher, submissionId, sealed);
    if (to === '') return;
    const here = settingsAt(settings, row);
    const visit = bookedVisit(ctx, settings, row, {
      method: news.kind === 'moved' ? 'REQUEST' : 'CANCEL',
      organizer: office,
      attendee: to,
      tenantId: ctx.tenant.id,
    });
    const mail =
      news.kind === 'moved'
        ? movedMail(ctx, here, visit, { to, before: news.before.toISOString() })
        : canceledMail(ctx, here, visit, to);
    await ctx.services.messages.sendMail(tx, mail);
    if (contactId) await logMail(tx, ctx, contactId, 'info');
  };
}
