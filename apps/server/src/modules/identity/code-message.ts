// Texts of the one-time code's mail and text message.
import type { Ctx } from '../../platform/context.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';

/** The code is in the body only, so that it shows in no list of mails. */
export const codeMail = defineMail({
  name: 'code',
  module: 'identity',
  sample: () => '123456',
  draw: ({ tenant: { companyName } }, code: string) => ({
    subject: `Your sign-in code for ${companyName}`,
    blocks: [
      { kind: 'heading', text: 'Your sign-in code' },
      { kind: 'paragraph', text: `Enter this code to sign in to ${companyName}.` },
      { kind: 'code', text: code },
      { kind: 'paragraph', text: 'It is valid for 10 minutes and works once.' },
      {
        kind: 'note',
        text: `If you did not try to sign in, you can ignore this message. ${companyName} never asks you for this code.`,
      },
    ],
  }),
});

/** Returns the text message. */
export function codeText(ctx: Ctx, code: string): string {
  return `${code} is your sign-in code for ${ctx.tenant.companyName}. It is valid for 10 minutes.`;
}
