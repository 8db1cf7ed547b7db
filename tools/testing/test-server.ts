// What tests with a browser know about a server: its practice, which is the file's own on a server that files share.
import type { Mailbox } from './mailbox.ts';

/** A practice on a running server, with everything that tests need to know about it. */
export interface TestServer {
  /** Of its practice. */
  readonly slug: string;
  /** Its practice's address. */
  readonly url: string;
  /** Returns another practice's address, as http://<slug>.localhost:<port>. */
  urlOf(slug: string): string;
  /** Runs SQL statements in the database as its practice, for what no screen can set: only that practice's rows are there. */
  runSql(statements: string): Promise<void>;
  /** Its practice's mails and text messages. */
  readonly mailbox: Mailbox;
}
