// The mails that bring each side the other's message; their Reply button answers it.
import { defineMail, sampleFacts } from '../../platform/mail/define-mail.ts';

interface Written {
  readonly subject: string;
  readonly body: string;
}

interface PatientMessage {
  readonly sender: { readonly name: string; readonly email: string };
  readonly written: Written;
}

/** Contains the patient's words as plain text, whatever they look like. */
export const messageToOfficeMail = defineMail({
  name: 'message-to-office',
  module: 'messages',
  sample: () => ({
    sender: { name: sampleFacts.patientName, email: sampleFacts.patientEmail },
    written: { subject: 'Before my visit', body: `Please note that I am ${sampleFacts.answer}.` },
  }),
  draw: (_ctx, { sender, written }: PatientMessage) => ({
    subject: written.subject,
    blocks: [
      { kind: 'heading', text: written.subject },
      { kind: 'paragraph', text: written.body },
      {
        kind: 'note',
        text: `${sender.name} (${sender.email}) wrote this in the patient portal. Your reply goes to that address.`,
      },
    ],
  }),
});

interface OfficeMessage {
  readonly written: Written;
  /** Whether the practice has an address for replies. */
  readonly canReply: boolean;
  readonly officeNumber: string;
}

/** The same to a patient. */
export const messageToPatientMail = defineMail({
  name: 'message-to-patient',
  module: 'messages',
  sample: () => ({
    written: {
      subject: 'Before your visit',
      body: `You write in “${sampleFacts.formName}” that you are ${sampleFacts.answer}. Please call me.`,
    },
    canReply: true,
    officeNumber: '',
  }),
  draw: (ctx, { written, canReply, officeNumber }: OfficeMessage) => {
    const { companyName } = ctx.tenant;
    const answer = canReply
      ? 'Your reply to this email goes to the office.'
      : `Nobody reads replies to this email.${officeNumber === '' ? '' : ` Call the office at ${officeNumber}.`}`;
    return {
      subject: written.subject,
      blocks: [
        { kind: 'heading', text: written.subject },
        { kind: 'paragraph', text: written.body },
        { kind: 'note', text: `${companyName} wrote this to you. ${answer}` },
      ],
    };
  },
});
