// The words of the mails about a booked visit. Neither says what the visit is for, nor whose it is.
import { formatPhone } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import { type MailBlock, renderMail } from '../../platform/mail/layout.ts';
import type { OutgoingMail } from '../../platform/messages/outbox.ts';
import { addressOfPage, type TenantSettings } from '../tenants/public.ts';
import type { BookedVisit } from './booked-visit.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

/** `Monday, November 30, 2026 at 9:00 AM EST`: the practice's clock, and which of its two times it is. */
function whenText(startTime: string, timezone: string): string {
  return formatOf(timezone).format(new Date(startTime)).replaceAll('\u202f', ' ');
}

function mailOf({ tenant }: Ctx, to: string, subject: string, blocks: readonly MailBlock[]): OutgoingMail {
  const content = renderMail({ practiceName: tenant.companyName, accentColor: tenant.accentColor, blocks });
  return { tenantId: tenant.id, to, subject, ...content };
}

/** For the patient: when, where and with whom, and a file for the calendar. */
export function confirmationMail(ctx: Ctx, settings: TenantSettings, visit: BookedVisit, to: string): OutgoingMail {
  const phone = formatPhone(settings.office_number);
  const where = [visit.locationName, ...visit.addressLines].join('\n');
  const mail = mailOf(ctx, to, `Your appointment at ${ctx.tenant.companyName}`, [
    { kind: 'heading', text: 'Your appointment is booked' },
    { kind: 'paragraph', text: `${whenText(visit.startTime, visit.timezone)}\nwith ${visit.providerName}` },
    { kind: 'paragraph', text: where },
    {
      kind: 'paragraph',
      text: phone === '' ? 'To change or cancel it, call the office.' : `To change or cancel it, call ${phone}.`,
    },
    { kind: 'note', text: 'Open the attached file to add the appointment to your calendar.' },
  ]);
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { ...mail, attachments: [{ name: 'appointment.ics', contentType, content: visit.calendarFile }] };
}

/** For the office: that somebody booked, when, where and with whom. Who it is and what for stays behind the sign-in. */
export function officeMail(
  ctx: Ctx,
  { email_address: to }: TenantSettings,
  visit: BookedVisit,
  submissionId: string,
): OutgoingMail {
  const at = `${whenText(visit.startTime, visit.timezone)}, ${visit.locationName}, with ${visit.providerName}`;
  return mailOf(ctx, to, 'A visit was booked online', [
    { kind: 'heading', text: 'A visit was booked online' },
    { kind: 'paragraph', text: at },
    { kind: 'paragraph', text: 'Read in the inbox who comes and what for.' },
    { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, `/practice/inbox/${submissionId}`) },
  ]);
}
