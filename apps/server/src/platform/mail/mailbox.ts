// The demo's mailbox: the last mails and text messages, as the person would have got them.
import type { MailAttachment } from './mail.ts';

/** One delivered message; `html` and `subject` are empty for a text message. */
export interface MailboxEntry {
  readonly id: string;
  /** Id of the practice it was sent for. */
  readonly tenant: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Where an answer would go, if not to the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** ISO instant. */
  readonly at: string;
}

export interface Mailbox {
  /** Keeps an entry; one of the same id, delivered a second time, is ignored. */
  add(entry: MailboxEntry): void;
  /** Newest first. */
  list(): readonly MailboxEntry[];
}

/** Keeps the newest `capacity` messages in memory. */
export function createMailbox(capacity = 500): Mailbox {
  let entries: MailboxEntry[] = [];
  return {
    add: (entry) => {
      if (entries.some(({ id }) => id === entry.id)) return;
      entries = [entry, ...entries].slice(0, capacity);
    },
    list: () => entries,
  };
}
