// The demo's mailbox: the latest mails and text messages, as their recipients would have got them.
import type pg from 'pg';
import { insertMail, selectMails } from './mailbox.store.ts';
import type { MailboxEntry } from './mailbox-entry.ts';

export interface Mailbox {
  /** Stores an entry; a second delivery with the same id is ignored. */
  add(entry: MailboxEntry): Promise<void>;
  /** Returns what this process delivered, newest first. */
  list(): readonly MailboxEntry[];
  /** Returns what any node delivered, newest first. */
  all(): Promise<readonly MailboxEntry[]>;
}

/**
 * Holds the newest `capacity` messages, in memory and in the database. `db`: connections under the role of the queue; without
 * them this process is the only one.
 */
export function createMailbox(db?: Pick<pg.Pool, 'query'>, capacity = 500): Mailbox {
  let entries: MailboxEntry[] = [];
  return {
    add: async (entry) => {
      if (entries.some(({ id }) => id === entry.id)) return;
      if (db) await insertMail(db, entry, capacity);
      entries = [entry, ...entries].slice(0, capacity);
    },
    list: () => entries,
    all: async () => (db ? selectMails(db, capacity) : entries),
  };
}
