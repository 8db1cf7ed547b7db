// The demo's mailbox: the latest mails and text messages, as their recipients would have got them.
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

export interface Mailbox {
  /** Stores an entry; a second delivery with the same id is ignored. */
  add(entry: MailboxEntry): void;
  /** Newest first. */
  list(): readonly MailboxEntry[];
}

/** Holds the newest `capacity` messages in memory. */
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
