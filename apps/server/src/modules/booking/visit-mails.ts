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
  const where = [visit.locationName, ...visit.addressLines].join('\n');
  const mail = mailOf(ctx, to, `Your appointment at ${ctx.tenant.companyName}`, [
    { kind: 'heading', text: 'Your appointment is booked' },
    { kind: 'paragraph', text: `${whenText(visit.startTime, visit.timezone)}\nwith ${visit.providerName}` },
    { kind: 'paragraph', text: where },
    howToReach(settings, 'To change or cancel it'),
    { kind: 'note', text: 'Open the attached file to add the appointment to your calendar.' },
  ]);
  return { ...mail, attachments: calendarOf(visit, 'PUBLISH') };
}

function howToReach({ office_number }: TenantSettings, wish: string): MailBlock {
  const phone = formatPhone(office_number);
  return { kind: 'paragraph', text: phone === '' ? `${wish}, call the office.` : `${wish}, call ${phone}.` };
}

function calendarOf({ calendarFile: content }: BookedVisit, method: 'PUBLISH' | 'REQUEST' | 'CANCEL') {
  return [{ name: 'appointment.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }];
}

/** For the patient: the practice gave the visit another time (`before` is the old one), provider or place. */
export function movedMail(
  ctx: Ctx,
  settings: TenantSettings,
  visit: BookedVisit,
  { to, before }: { readonly to: string; readonly before: string },
): OutgoingMail {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'Your appointment has changed' },
    {
      kind: 'paragraph',
      text: `It is now on\n${whenText(visit.startTime, visit.timezone)}\nwith ${visit.providerName}`,
    },
    { kind: 'paragraph', text: [visit.locationName, ...visit.addressLines].join('\n') },
  ];
  if (before !== visit.startTime)
    blocks.push({ kind: 'paragraph', text: `Before, it was on ${whenText(before, visit.timezone)}.` });
  blocks.push(howToReach(settings, 'If this time does not work for you'), {
    kind: 'note',
    text: 'Open the attached file to change the appointment in your calendar.',
  });
  const mail = mailOf(ctx, to, `Your appointment at ${ctx.tenant.companyName} has changed`, blocks);
  return { ...mail, attachments: calendarOf(visit, 'REQUEST') };
}

/** For the patient: the practice called the visit off. */
export function canceledMail(ctx: Ctx, settings: TenantSettings, visit: BookedVisit, to: string): OutgoingMail {
  const mail = mailOf(ctx, to, `Your appointment at ${ctx.tenant.companyName} is canceled`, [
    { kind: 'heading', text: 'Your appointment is canceled' },
    {
      kind: 'paragraph',
      text: `It was on\n${whenText(visit.startTime, visit.timezone)}\nwith ${visit.providerName}\n${visit.locationName}`,
    },
    howToReach(settings, 'To book a new one'),
    { kind: 'note', text: 'Open the attached file to remove the appointment from your calendar.' },
  ]);
  return { ...mail, attachments: calendarOf(visit, 'CANCEL') };
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
    { kind: 'paragraph', text: 'Open the inbox to see who is coming and why.' },
    { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, `/practice/inbox/${submissionId}`) },
  ]);
}
