// Handles the calls that show the practice its mails.
import { mails } from '@foyer/contract';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { mailPolicy } from '../../platform/http/security-headers.ts';
import { drawMail, listMails } from './mail-previews.ts';

export function mailRoutes(): Bound[] {
  return bind(mails, {
    mailSubjects: async (ctx) => ok(await listMails(ctx)),
    mailPreview: async (ctx, { params }) => ({
      ...ok(await drawMail(ctx, params.name)),
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': mailPolicy,
        'x-frame-options': 'SAMEORIGIN',
      },
    }),
  });
}
