// The demo's mailbox in the database, where every node finds what any of them delivered.
import type pg from 'pg';
import type { MailboxEntry } from './mailbox-entry.ts';

type Connections = Pick<pg.Pool, 'query'>;

/** Adds an entry unless it is there, and removes those before the newest `capacity`. */
export async function insertMail(db: Connections, entry: MailboxEntry, capacity: number): Promise<void> {
  await db.query(
    `with old as (delete from installation.demo_mail
       where mail_number <= (select max(mail_number) from installation.demo_mail) - $3)
     insert into installation.demo_mail (mail_id, entry) values ($1, $2) on conflict do nothing`,
    [entry.id, JSON.stringify(entry), capacity],
  );
}

/** Returns the newest entries, newest first. */
export async function selectMails(db: Connections, capacity: number): Promise<MailboxEntry[]> {
  const { rows } = await db.query<{ entry: MailboxEntry }>(
    'select entry from installation.demo_mail order by mail_number desc limit $1',
    [capacity],
  );
  return rows.map(({ entry }) => entry);
}
