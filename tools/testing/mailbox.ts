// Reads the demo's mailbox the way a person does: which message came last, and what code stands in it.
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

/** Reader of one server's mailbox. Remembers what it has handed out, so that a new code is never mistaken for an old one. */
export function openMailbox(url: string) {
  const seen = new Set<string>();

  async function list(): Promise<Message[]> {
    const answer = await fetch(`${url}/dev/mailbox.json`);
    if (!answer.ok) throw new Error(`The mailbox answered ${answer.status}.`);
    return (await answer.json()) as Message[];
  }

  /** Waits for the next message to an address or a phone number that was not handed out before. */
  async function next(to: string, withinMs = 10_000): Promise<Message> {
    const end = performance.now() + withinMs;
    while (performance.now() < end) {
      const message = (await list()).find((candidate) => candidate.to === to && !seen.has(candidate.id));
      if (message) {
        seen.add(message.id);
        return message;
      }
      await sleep(50);
    }
    throw new Error(`No new message came for ${to} within ${withinMs / 1000} s.`);
  }

  return {
    list,
    next,
    /**
     * Takes what has come so far, for one address or for all, as handed out: a code that nobody read must not stand in for
     * the one still on its way.
     */
    async skip(to?: string): Promise<void> {
      for (const message of await list()) if (to === undefined || message.to === to) seen.add(message.id);
    },
    /** The six digits in the next message to an address or a phone number. */
    async code(to: string): Promise<string> {
      const message = await next(to);
      const code = /\b\d{6}\b/.exec(message.text)?.[0];
      if (code) return code;
      throw new Error(`The message "${message.subject}" to ${to} holds no code.`);
    },
  };
}
