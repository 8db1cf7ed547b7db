// Tells a patient by mail, in the practice's own transaction, that a visit which lies ahead was moved or called off.
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { logMail, selectContact, selectGuarantors } from '../patients/public.ts';
import type { TenantSettings } from '../tenants/public.ts';
import { bookedVisit, settingsAt } from './booked-visit.ts';
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

/** Puts the mail into the queue, with a file that changes the visit in the patient's calendar. Visits that are over are let be. */
export async function tellPatient(
  tx: Tx,
  ctx: Ctx,
  settings: TenantSettings,
  appointmentId: string,
  news: VisitNews,
): Promise<void> {
  const row = await selectVisit(tx, { appointmentId });
  if (!row?.contact_id || row.starts_at <= ctx.clock.now()) return;
  const to = await addressOf(tx, row.contact_id);
  if (to === '') return;
  const office = settings.email_address;
  const visit = bookedVisit(ctx, settings, row, {
    method: news.kind === 'moved' ? 'REQUEST' : 'CANCEL',
    organizer: isMailAddress(office) ? office : '',
    attendee: to,
    tenantId: ctx.tenant.id,
  });
  const mail =
    news.kind === 'moved'
      ? movedMail(ctx, settingsAt(settings, row), visit, { to, before: news.before.toISOString() })
      : canceledMail(ctx, settingsAt(settings, row), visit, to);
  await ctx.services.messages.sendMail(tx, mail);
  await logMail(tx, ctx, row.contact_id, 'info');
}
