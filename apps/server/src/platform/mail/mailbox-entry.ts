// What the demo's mailbox holds of each message.
import type { MailAttachment } from './mail.ts';

/** One delivered message; `html` and `subject` are empty for a text message. */
export interface MailboxEntry {
  readonly id: string;
  /** Id of the practice it was sent for. */
  readonly tenant: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Where a reply would go, if not to the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** ISO instant. */
  readonly at: string;
}
