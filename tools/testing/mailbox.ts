// Reads the demo's mailbox like a person: the latest message, and the code in it.
import { setTimeout as sleep } from 'node:timers/promises';

/** A message as /dev/mailbox.json lists it, the newest first. */
export interface Message {
  id: string;
  tenant: string;
  channel: 'email' | 'sms';
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { name: string; contentType: string; content: string }[];
  at: string;
}

const code = /\b\d{6}\b/;

export type Mailbox = ReturnType<typeof openMailbox>;

/**
 * Returns a reader of a practice's mails and text messages on a server. It remembers what it has returned, so that a new code is
 * never mistaken for an old one.
 */
export function openMailbox(url: string, slug = 'demo') {
  const seen = new Set<string>();

  async function list(): Promise<Message[]> {
    const answer = await fetch(`${url}/dev/mailbox.json?practice=${slug}`);
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}.`);
    return (await answer.json()) as Message[];
  }

  /** Waits for and returns the newest message that was not returned before and matches `words`. */
  async function take(to: string, words: RegExp, what: string, withinMs: number): Promise<Message> {
    const end = performance.now() + withinMs;
    while (performance.now() < end) {
      const isNext = ({ id, to: receiver, text }: Message) => receiver === to && !seen.has(id) && words.test(text);
      const message = (await list()).find(isNext);
      if (message) {
        seen.add(message.id);
        return message;
      }
      await sleep(50);
    }
    throw new Error(`No new ${what} came for ${to} within ${withinMs / 1000} s.`);
  }

  return {
    list,
    /** Waits for the next message to an address or a phone number that was not returned before. */
    next: (to: string, withinMs = 10_000): Promise<Message> => take(to, /(?:)/, 'message', withinMs),
    /**
     * Marks all messages so far, for one address or for all, as returned: an unread code must not be taken for the one still on
     * its way.
     */
    async skip(to?: string): Promise<void> {
      for (const message of await list()) if (to === undefined || message.to === to) seen.add(message.id);
    },
    /**
     * Returns the six digits in the next message with a code to an address or a phone number; other messages may arrive
     * meanwhile.
     */
    async code(to: string): Promise<string> {
      const { text } = await take(to, code, 'code', 10_000);
      return code.exec(text)?.[0] ?? '';
    },
    /** Returns the path in the next message that has one like it; other messages may arrive meanwhile. */
    async path(to: string, like: RegExp): Promise<string> {
      const { text } = await take(to, like, 'message with a link', 20_000);
      return like.exec(text)?.[0] ?? '';
    },
  };
}
