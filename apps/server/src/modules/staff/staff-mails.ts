// Texts of the mails that give access to the console. No name and no health data.
import type { Ctx, Uses } from '../../platform/context.ts';
import { defineMail, sampleKey } from '../../platform/mail/define-mail.ts';
import { addressOfPage } from '../practice/public.ts';

const consolePage = (ctx: Ctx & Uses<'config'>, path: string, query: Record<string, string>) =>
  addressOfPage(ctx, `/practice${path}?${new URLSearchParams(query)}`);

/** Returns the address where a member of staff sets a password; the first admin of a practice continues there to open it. */
export const staffLink = (ctx: Ctx & Uses<'config'>, key: string) => consolePage(ctx, '/invitation', { key });
export const openingLink = (ctx: Ctx & Uses<'config'>, key: string) => consolePage(ctx, '/open', { key });

/** For the first admin of a new practice. */
export const openingMail = defineMail({
  name: 'opening',
  module: 'staff',
  sample: () => sampleKey,
  draw: (ctx, key: string) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Open ${companyName} in Foyer`,
      blocks: [
        { kind: 'heading', text: 'Your practice is ready to be opened' },
        {
          kind: 'paragraph',
          text: `Choose a password, check the details of ${companyName}, and publish your first forms. It takes a minute.`,
        },
        { kind: 'button', text: 'Open the practice', url: openingLink(ctx, key) },
        { kind: 'paragraph', text: 'The link is valid for 72 hours and works once.' },
        { kind: 'note', text: `If you do not work at ${companyName}, you can ignore this message.` },
      ],
    };
  },
});

/** For somebody who was invited to the staff. */
export const invitationMail = defineMail({
  name: 'invitation',
  module: 'staff',
  sample: () => sampleKey,
  draw: (ctx, key: string) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Your account in the console of ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'You were invited' },
        {
          kind: 'paragraph',
          text: `Choose a password for the console of ${companyName}. You sign in with this email address.`,
        },
        { kind: 'button', text: 'Choose a password', url: staffLink(ctx, key) },
        { kind: 'paragraph', text: 'The link is valid for 72 hours and works once.' },
        { kind: 'note', text: `If you do not work at ${companyName}, you can ignore this message.` },
      ],
    };
  },
});

/** For existing staff who need a new password. */
export const staffLinkMail = defineMail({
  name: 'staff-link',
  module: 'staff',
  sample: () => sampleKey,
  draw: (ctx, key: string) => {
    const { companyName } = ctx.tenant;
    return {
      subject: `Set a new password for the console of ${companyName}`,
      blocks: [
        { kind: 'heading', text: 'Set a new password' },
        {
          kind: 'paragraph',
          text: `An admin of ${companyName} sent you this link to choose a new password for the console.`,
        },
        { kind: 'button', text: 'Choose a password', url: staffLink(ctx, key) },
        { kind: 'paragraph', text: 'The link is valid for 72 hours and works once.' },
        { kind: 'note', text: 'If you did not ask for this, tell your admin. Your password stays as it is.' },
      ],
    };
  },
});
