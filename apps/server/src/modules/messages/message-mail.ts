// The mail in which the office reads what a patient wrote, and can answer with its Reply button.
import type { Ctx } from '../../platform/context.ts';
import { renderMail } from '../../platform/mail/layout.ts';

/** Subject, plain text and HTML. What the patient wrote stands in it as text, whatever it looks like. */
export function messageMail(
  ctx: Ctx,
  sender: { readonly name: string; readonly email: string },
  written: { readonly subject: string; readonly body: string },
) {
  const content = renderMail({
    practiceName: ctx.tenant.companyName,
    accentColor: ctx.tenant.accentColor,
    blocks: [
      { kind: 'heading', text: written.subject },
      { kind: 'paragraph', text: written.body },
      {
        kind: 'note',
        text: `${sender.name} (${sender.email}) wrote this in the patient portal. Your reply goes to that address.`,
      },
    ],
  });
  return { subject: written.subject, ...content };
}
