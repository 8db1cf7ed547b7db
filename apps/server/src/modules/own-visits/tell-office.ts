// Tells the office by mail that a patient moved or canceled a visit: when, where and with whom, and not who.
import { dayInZone } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { addressOfPage, type StoredSettings, settingsOf } from '../practice/public.ts';
import { whenText } from '../visit-mails/public.ts';
import type { SeenVisit } from '../visits/public.ts';

export type OfficeNews = 'moved' | 'canceled';

interface TimeOfVisit {
  readonly startTime: string;
  readonly providerName: string;
  readonly locationName: string;
}

interface OfficeMail {
  readonly timezone: string;
  readonly before: TimeOfVisit;
  /** Where a moved visit is now; for a canceled one the same as before. */
  readonly now: TimeOfVisit;
}

function textOf(ctx: Ctx, { startTime, providerName, locationName }: TimeOfVisit, timezone: string): string {
  return `${whenText(startTime, timezone, ctx.clock.now())}, ${locationName}, with ${providerName}`;
}

function toSchedule(ctx: Ctx & Uses<'config'>, { now, timezone }: OfficeMail) {
  const day = dayInZone(new Date(now.startTime), timezone);
  const url = addressOfPage(ctx, `/practice/schedule?day=${day}`);
  return { kind: 'button', text: 'Open the schedule', url } as const;
}

async function sample(ctx: Ctx & Uses<'caches'>): Promise<OfficeMail> {
  const { timezone } = await settingsOf(ctx);
  const start = new Date(ctx.clock.now().getTime() + 7 * 86_400_000);
  start.setUTCMinutes(0, 0, 0);
  const at = (time: Date) => ({ startTime: time.toISOString(), providerName: 'Dr. Ito', locationName: 'Harborside' });
  return { timezone, before: at(start), now: at(new Date(start.getTime() + 86_400_000)) };
}

export const patientMovedMail = defineMail({
  name: 'patient-moved-visit',
  module: 'own-visits',
  sample,
  draw: (ctx, mail: OfficeMail) => ({
    subject: 'A patient moved a visit',
    blocks: [
      { kind: 'heading', text: 'A patient moved a visit' },
      { kind: 'paragraph', text: `It is now on ${textOf(ctx, mail.now, mail.timezone)}.` },
      { kind: 'paragraph', text: `Before, it was on ${textOf(ctx, mail.before, mail.timezone)}.` },
      toSchedule(ctx, mail),
    ],
  }),
});

export const patientCanceledMail = defineMail({
  name: 'patient-canceled-visit',
  module: 'own-visits',
  sample,
  draw: (ctx, mail: OfficeMail) => ({
    subject: 'A patient canceled a visit',
    blocks: [
      { kind: 'heading', text: 'A patient canceled a visit' },
      { kind: 'paragraph', text: `It was on ${textOf(ctx, mail.before, mail.timezone)}.` },
      toSchedule(ctx, { ...mail, now: mail.before }),
    ],
  }),
});

const timeOf = (row: SeenVisit): TimeOfVisit => ({
  startTime: row.startsAt.toISOString(),
  providerName: row.providerName,
  locationName: row.locationDisplayName || row.locationName,
});

/** Returns a function that puts the mail into the queue, within the transaction that changed the visit. */
export function officeTeller(
  ctx: Ctx & Uses<'config' | 'messages' | 'caches'>,
  { emailAddress: to, timezone }: StoredSettings,
) {
  return async (tx: Tx, news: OfficeNews, before: SeenVisit, { row }: { readonly row: SeenVisit }) => {
    if (!isMailAddress(to)) return;
    const mail = (news === 'moved' ? patientMovedMail : patientCanceledMail).draw(ctx, {
      ...{ timezone, before: timeOf(before), now: timeOf(row) },
    });
    await ctx.messages.sendMail(tx, { tenantId: ctx.tenant.id, to, ...mail });
  };
}
