// English texts of messages to the office.
import { addTexts } from '../../api/texts.ts';

export const messageTexts = {
  sendEmail: {
    open: 'Send email',
    title: 'Send email',
    to: 'To {{practice}}, {{address}}',
    subject: 'Subject',
    body: 'Message',
    required: 'Required',
    cancel: 'Cancel',
    send: 'Send',
    sent: 'Your message was sent.',
    error: 'Send Failed! Please Try Again!',
    discardTitle: 'Discard this message?',
    discardText: 'What you wrote is not sent and not kept.',
    discard: 'Discard',
    keep: 'Keep writing',
  },
} as const;

addTexts(messageTexts);
