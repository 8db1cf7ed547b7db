// The practice's mails as their readers see them: the very templates, with people, codes and links that are made up.
import type { Ctx } from '../../platform/context.ts';
import { type BookedVisit, canceledMail, confirmationMail, movedMail } from '../booking/public.ts';
import {
  accountReadyMail,
  codeMail,
  invitationMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
} from '../identity/public.ts';
import { drawNotice } from '../submissions/public.ts';
import { settingsOf } from '../tenants/public.ts';

const key = 'example';
const reader = 'reader@example.com';

function sampleVisit(ctx: Ctx, timezone: string): BookedVisit {
  const start = new Date(ctx.clock.now().getTime() + 7 * 86_400_000);
  start.setUTCMinutes(0, 0, 0);
  return {
    id: '00000000-0000-4000-8000-000000000000',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 3_600_000).toISOString(),
    typeName: '',
    providerName: 'Dr. Ito',
    locationName: ctx.tenant.companyName,
    addressLines: ['218 Wharf Street', 'Portland, ME 04101'],
    timezone,
    calendarFile: '',
  };
}

const templates = {
  code: codeMail.preview,
  registration: (ctx: Ctx) => registrationMail(ctx, key),
  ready: accountReadyMail,
  reset: (ctx: Ctx) => resetMail(ctx, key, reader),
  password: passwordChangedMail,
  invitation: (ctx: Ctx) => invitationMail(ctx, key),
  appointment: async (ctx: Ctx) => {
    const settings = await settingsOf(ctx);
    return confirmationMail(ctx, settings, sampleVisit(ctx, settings.timezone), reader);
  },
  'appointment-moved': async (ctx: Ctx) => {
    const settings = await settingsOf(ctx);
    const visit = sampleVisit(ctx, settings.timezone);
    const before = new Date(Date.parse(visit.startTime) - 86_400_000).toISOString();
    return movedMail(ctx, settings, visit, { to: reader, before });
  },
  'appointment-canceled': async (ctx: Ctx) => {
    const settings = await settingsOf(ctx);
    return canceledMail(ctx, settings, sampleVisit(ctx, settings.timezone), reader);
  },
  notice: (ctx: Ctx) => drawNotice(ctx, key),
} as const;

export type MailName = keyof typeof templates;

export async function listMails(ctx: Ctx): Promise<{ name: MailName; subject: string }[]> {
  const names = Object.keys(templates) as MailName[];
  return Promise.all(names.map(async (name) => ({ name, subject: (await templates[name](ctx)).subject })));
}

/** A whole page of HTML. */
export async function drawMail(ctx: Ctx, name: MailName): Promise<Uint8Array<ArrayBuffer>> {
  const { html } = await templates[name](ctx);
  return new TextEncoder().encode(html ?? '');
}
