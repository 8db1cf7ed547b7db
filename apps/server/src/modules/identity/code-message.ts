// The words of the one-time code's mail and text message.
import type { Ctx } from '../../platform/context.ts';
import { renderMail } from '../../platform/mail/layout.ts';

/** Subject, plain text and HTML. The code stands in the body only, so that it shows in no list of mails. */
export function codeMail(ctx: Ctx, code: string) {
  const { companyName } = ctx.tenant;
  const subject = `Your sign-in code for ${companyName}`;
  const content = renderMail({
    practiceName: companyName,
    accentColor: ctx.tenant.accentColor,
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
  });
  return { subject, ...content };
}

/** One text message. */
export function codeText(ctx: Ctx, code: string): string {
  return `${code} is your sign-in code for ${ctx.tenant.companyName}. It is valid for 10 minutes.`;
}
