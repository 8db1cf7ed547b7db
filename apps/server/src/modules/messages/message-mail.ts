// The mails in which each side reads what the other wrote, and can answer with its Reply button.
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

/** The same to a patient. `canReply`: the practice has an address for answers. */
export function officeMail(
  ctx: Ctx,
  written: { readonly subject: string; readonly body: string },
  { canReply, officeNumber }: { readonly canReply: boolean; readonly officeNumber: string },
) {
  const { companyName, accentColor } = ctx.tenant;
  const answer = canReply
    ? 'Your reply to this email goes to the office.'
    : `Nobody reads replies to this email.${officeNumber === '' ? '' : ` Call the office at ${officeNumber}.`}`;
  const content = renderMail({
    practiceName: companyName,
    accentColor,
    blocks: [
      { kind: 'heading', text: written.subject },
      { kind: 'paragraph', text: written.body },
      { kind: 'note', text: `${companyName} wrote this to you. ${answer}` },
    ],
  });
  return { subject: written.subject, ...content };
}
