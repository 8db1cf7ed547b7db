// Passes mails to an SMTP server, to the demo's mailbox, or to both.
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { Outage, PermanentFailure } from '../jobs/job.ts';
import { asked } from '../telemetry/telemetry.ts';
import { checkMail, type Mail } from './mail.ts';
import type { Mailbox } from './mailbox.ts';

export interface MailTransport {
  /**
   * Resolves when the mail has been accepted. @throws MailRefused or PermanentFailure if it never will be, Outage if it may be
   * later
   */
  send(mail: Mail): Promise<void>;
  /** Closes idle connections; a mail in progress is still sent. */
  close(): void;
}

/**
 * Returns whether this recipient or this content is refused. If the sender or the login is refused, all mails fail until somebody
 * fixes that.
 */
function isFinal(error: { permanent?: boolean; command?: string }): boolean {
  return error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA');
}

/** A mail program shows a button by these, and presses it with one POST (RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl: url }: Mail): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** `smtp://` uses STARTTLS if the server offers it (`?requireTLS=true` insists), `smtps://` uses TLS throughout. */
function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Once, for an idle connection that the server has just closed; after that the queue retries.
    maxRequeues: 1,
    dnsTimeout: 5000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(url).hostname;
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      checkMail(mail);
      try {
        const message = {
          from: mail.fromName ? { name: mail.fromName, address: /<([^<>]+)>$/.exec(from)?.[1] ?? from } : from,
          to: mail.toName ? { name: mail.toName, address: mail.to } : mail.to,
          replyTo: mail.replyTo,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments?.map(({ name: filename, ...file }) => ({ filename, ...file })),
          messageId: `<${mail.messageId}@${domain}>`,
          // Keeps out-of-office programs from replying.
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
        };
        await asked('mail.send', host, () => smtp.sendMail(message));
      } catch (error) {
        const {
          code = '',
          responseCode = 0,
          command = '',
        } = error as { code?: string; responseCode?: number; command?: string };
        const Kind = isFinal(error as object) ? PermanentFailure : Outage;
        // The server's own words may quote the recipient, so they stay out of logs.
        throw new Kind(
          `The mail server did not take the mail (${[code, responseCode || '', command].filter(Boolean).join(' ')}).`,
        );
      }
    },
    close: () => smtp.close(),
  };
}

function mailboxTransport(mailbox: Mailbox, clock: Clock): MailTransport {
  return {
    async send(mail) {
      checkMail(mail);
      const { messageId: id, tenantId: tenant, to, replyTo, subject, text, html, attachments } = mail;
      const at = clock.now().toISOString();
      await mailbox.add({ id, tenant, channel: 'email', to, replyTo, subject, text, html, attachments, at });
    },
    close: () => undefined,
  };
}

/**
 * `from` is an address, or a name with the address in angle brackets. With a mailbox and an SMTP server a mail goes to both.
 * @throws Error if there is neither
 */
export function createMailTransport(options: {
  smtpUrl: string | undefined;
  from: string;
  mailbox: Mailbox | undefined;
  clock: Clock;
}): MailTransport {
  const { smtpUrl, from, mailbox, clock } = options;
  const all: MailTransport[] = [];
  // First, so that the demo shows a mail even while its SMTP server is down.
  if (mailbox) all.push(mailboxTransport(mailbox, clock));
  if (smtpUrl) all.push(smtpTransport(smtpUrl, from));
  if (all.length === 0) throw new Error('Mails need an SMTP server or the demo mailbox.');
  return {
    async send(mail) {
      for (const transport of all) await transport.send(mail);
    },
    close: () => {
      for (const transport of all) transport.close();
    },
  };
}
