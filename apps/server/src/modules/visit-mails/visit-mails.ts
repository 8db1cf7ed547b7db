// Texts of the mails about a booked visit. They say neither what the visit is for nor whose it is.
import { formatPhone } from '@foyer/forms';
import { dayInZone } from '@foyer/scheduling';
import type { Ctx, Uses } from '../../platform/context.ts';
import { defineMail, sampleFacts, sampleKey } from '../../platform/mail/define-mail.ts';
import type { MailBlock } from '../../platform/mail/layout.ts';
import { addressOfPage, type StoredSettings, settingsOf } from '../practice/public.ts';
import { pathOfLink } from '../visit-links/public.ts';
import { type BookedVisit, bookedVisit } from './booked-visit.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, hasYear: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasYear}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    ...(hasYear && { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(key, format);
  return format;
}

/**
 * Returns `Monday, November 30 at 9:00 AM EST`: by the practice's clock, with the zone in effect then, and with the year unless it
 * is that of `now`.
 */
export function whenText(startTime: string, timezone: string, now?: Date): string {
  const start = new Date(startTime);
  const yearOf = (at: Date) => dayInZone(at, timezone).slice(0, 4);
  const hasYear = now === undefined || yearOf(start) !== yearOf(now);
  return formatOf(timezone, hasYear).format(start).replaceAll('\u202f', ' ');
}

interface VisitMail {
  /** Path of the visit's link, made for this mail alone. */
  readonly link: string;
  /** The settings for the visit's location. */
  readonly settings: Pick<StoredSettings, 'officeNumber'>;
  readonly visit: BookedVisit;
}

async function sampleVisit(ctx: Ctx & Uses<'caches'>) {
  const settings = await settingsOf(ctx);
  const start = new Date(ctx.clock.now().getTime() + 7 * 86_400_000);
  start.setUTCMinutes(0, 0, 0);
  const visit = bookedVisit(ctx, settings, {
    visitId: '00000000-0000-4000-8000-000000000000',
    startsAt: start,
    endsAt: new Date(start.getTime() + 3_600_000),
    typeName: sampleFacts.visitType,
    providerName: 'Dr. Ito',
    locationName: ctx.tenant.companyName,
    locationDisplayName: '',
    street: '218 Wharf Street',
    street2: '',
    city: 'Portland',
    state: 'ME',
    zipcode: '04101',
    phone: '',
    standsFor: null,
    sequence: 0,
  });
  return { settings, visit, link: pathOfLink({ token: sampleKey }) };
}

/** For the patient: when, where and with whom, and a calendar file. */
export const confirmationMail = defineMail({
  name: 'appointment',
  module: 'visit-mails',
  sample: sampleVisit,
  draw: (ctx, { settings, visit, link }: VisitMail) => {
    const where = [visit.locationName, ...visit.addressLines].join('\n');
    return {
      subject: `Your appointment at ${ctx.tenant.companyName}`,
      blocks: [
        { kind: 'heading', text: 'Your appointment is booked' },
        {
          kind: 'paragraph',
          text: `${whenText(visit.startTime, visit.timezone, ctx.clock.now())}\nwith ${visit.providerName}`,
        },
        { kind: 'paragraph', text: where },
        { kind: 'button', text: 'See your appointment', url: addressOfPage(ctx, link) },
        howToReach(settings, 'To confirm, move or cancel it, use this button, or'),
        { kind: 'note', text: 'Open the attached file to add the appointment to your calendar.' },
      ],
      attachments: calendarOf(visit, 'PUBLISH'),
    };
  },
});

function howToReach({ officeNumber }: VisitMail['settings'], wish: string): MailBlock {
  const phone = formatPhone(officeNumber);
  return { kind: 'paragraph', text: phone === '' ? `${wish} call the office.` : `${wish} call ${phone}.` };
}

function calendarOf({ calendarFile: content }: BookedVisit, method: 'PUBLISH' | 'REQUEST' | 'CANCEL') {
  return [{ name: 'appointment.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content }];
}

async function sampleChange(ctx: Ctx & Uses<'caches'>): Promise<ChangedMail> {
  const sample = await sampleVisit(ctx);
  return { ...sample, before: new Date(Date.parse(sample.visit.startTime) - 86_400_000).toISOString() };
}

/** For the patient: the practice moved the visit to another time (`before` is the old one), provider or location. */
export const movedMail = defineMail({
  name: 'appointment-moved',
  module: 'visit-mails',
  sample: sampleChange,
  draw: (ctx, mail: ChangedMail) => ({
    subject: `Your appointment at ${ctx.tenant.companyName} has changed`,
    blocks: changedBlocks(ctx, mail, 'If this time does not work for you, use this button, or'),
    attachments: calendarOf(mail.visit, 'REQUEST'),
  }),
});

interface ChangedMail extends VisitMail {
  /** Its start before. */
  readonly before: string;
}

function changedBlocks(
  ctx: Ctx & Uses<'config'>,
  { settings, visit, link, before }: ChangedMail,
  wish: string,
): MailBlock[] {
  const { timezone, startTime, providerName, locationName, addressLines } = visit;
  const old = `Before, it was on ${whenText(before, timezone, ctx.clock.now())}.`;
  return [
    { kind: 'heading', text: 'Your appointment has changed' },
    {
      kind: 'paragraph',
      text: `It is now on\n${whenText(startTime, timezone, ctx.clock.now())}\nwith ${providerName}`,
    },
    { kind: 'paragraph', text: [locationName, ...addressLines].join('\n') },
    ...(before === startTime ? [] : [{ kind: 'paragraph', text: old } as const]),
    { kind: 'button', text: 'See your appointment', url: addressOfPage(ctx, link) },
    howToReach(settings, wish),
    { kind: 'note', text: 'Open the attached file to change the appointment in your calendar.' },
  ];
}

/** For the patient, who moved the visit. */
export const movedByPatientMail = defineMail({
  name: 'appointment-moved-by-patient',
  module: 'visit-mails',
  sample: sampleChange,
  draw: (ctx, mail: ChangedMail) => ({
    subject: 'Your appointment has changed',
    blocks: changedBlocks(ctx, mail, 'To confirm, move or cancel it, use this button, or'),
    attachments: calendarOf(mail.visit, 'REQUEST'),
  }),
});

/** For the patient, who confirmed the visit; where the practice sends this at all. */
export const confirmedByPatientMail = defineMail({
  name: 'appointment-confirmed',
  module: 'visit-mails',
  sample: sampleVisit,
  draw: (ctx, { settings, visit, link }: VisitMail) => ({
    subject: 'Your appointment is confirmed',
    blocks: [
      { kind: 'heading', text: 'Your appointment is confirmed' },
      {
        kind: 'paragraph',
        text: `${whenText(visit.startTime, visit.timezone, ctx.clock.now())}\nwith ${visit.providerName}`,
      },
      { kind: 'paragraph', text: [visit.locationName, ...visit.addressLines].join('\n') },
      { kind: 'button', text: 'See your appointment', url: addressOfPage(ctx, link) },
      howToReach(settings, 'To move or cancel it, use this button, or'),
    ],
    attachments: calendarOf(visit, 'REQUEST'),
  }),
});

/** For the patient, who canceled the visit. */
export const canceledByPatientMail = defineMail({
  name: 'appointment-canceled-by-patient',
  module: 'visit-mails',
  sample: sampleVisit,
  draw: (ctx, { visit, link }: VisitMail) => ({
    subject: 'Your appointment is canceled',
    blocks: [
      { kind: 'heading', text: 'Your appointment is canceled' },
      { kind: 'paragraph', text: 'You canceled it.' },
      { kind: 'paragraph', text: wasOn(ctx, visit) },
      { kind: 'button', text: 'Find a time', url: addressOfPage(ctx, link) },
      { kind: 'note', text: 'Open the attached file to remove the appointment from your calendar.' },
    ],
    attachments: calendarOf(visit, 'CANCEL'),
  }),
});

function wasOn(ctx: Ctx, { startTime, timezone, providerName, locationName }: BookedVisit): string {
  return `It was on\n${whenText(startTime, timezone, ctx.clock.now())}\nwith ${providerName}\n${locationName}`;
}

/** For the patient: the practice canceled the visit. */
export const canceledMail = defineMail({
  name: 'appointment-canceled',
  module: 'visit-mails',
  sample: sampleVisit,
  draw: (ctx, { settings, visit, link }: VisitMail) => ({
    subject: `Your appointment at ${ctx.tenant.companyName} is canceled`,
    blocks: [
      { kind: 'heading', text: 'Your appointment is canceled' },
      { kind: 'paragraph', text: wasOn(ctx, visit) },
      { kind: 'button', text: 'See your appointment', url: addressOfPage(ctx, link) },
      howToReach(settings, 'To book a new one,'),
      { kind: 'note', text: 'Open the attached file to remove the appointment from your calendar.' },
    ],
    attachments: calendarOf(visit, 'CANCEL'),
  }),
});

/** For the office: somebody booked, with when, where and with whom. The person and the reason are shown only after signing in. */
export const visitBookedMail = defineMail({
  name: 'visit-booked',
  module: 'visit-mails',
  sample: async (ctx) => ({ visit: (await sampleVisit(ctx)).visit, submissionId: sampleKey }),
  draw: (ctx, { visit, submissionId }: { readonly visit: BookedVisit; readonly submissionId: string }) => {
    const at = `${whenText(visit.startTime, visit.timezone, ctx.clock.now())}, ${visit.locationName}, with ${visit.providerName}`;
    return {
      subject: 'A visit was booked online',
      blocks: [
        { kind: 'heading', text: 'A visit was booked online' },
        { kind: 'paragraph', text: at },
        { kind: 'paragraph', text: 'Open the inbox to see who is coming and why.' },
        { kind: 'button', text: 'Open the inbox', url: addressOfPage(ctx, `/practice/inbox/${submissionId}`) },
      ],
    };
  },
});
