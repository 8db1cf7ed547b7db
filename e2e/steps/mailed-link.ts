// The links in mails.
import type { TestServer } from '../../tools/testing/test-server.ts';
import { portalBase } from './portal.ts';

/**
 * Returns path and query, below the portal's base, of the link in the next mail to an address; mails with other subjects are
 * skipped.
 */
export async function mailedLink(server: TestServer, to: string, subject: RegExp): Promise<string> {
  for (;;) {
    const mail = await server.mailbox.next(to);
    if (!subject.test(mail.subject)) continue;
    const url = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? '';
    const { pathname, search } = new URL(url);
    return pathname.slice(portalBase.length) + search;
  }
}
