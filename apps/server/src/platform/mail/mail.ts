// A mail as the server passes it to a transport, and the check that nothing in it can become a header.
import { PermanentFailure } from '../jobs/job.ts';

export interface MailAttachment {
  /** Letters, digits, dots and hyphens. */
  readonly name: string;
  /** Such as `text/calendar; charset=utf-8; method=PUBLISH`. */
  readonly contentType: string;
  readonly content: string;
}

export interface Mail {
  /** A uuid; the same for every attempt, so that a mail delivered twice is recognized. */
  readonly messageId: string;
  readonly tenantId: string;
  readonly to: string;
  readonly toName?: string | undefined;
  /** Shown as the sender's name; the sender's address is the installation's. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[] | undefined;
  /** What it is about, where its reader can end such mails. Undefined: codes, security, and mails that somebody wrote. */
  readonly purpose?: string | undefined;
  /** Web address that ends mails of this purpose to this address, by GET and page or by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string | undefined;
}

/** The mail can never be sent: an address or a header line in it is invalid. */
export class MailRefused extends PermanentFailure {
  override name = 'MailRefused';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const control = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;
const fileName = /^[a-z0-9][a-z0-9.-]{0,80}$/i;
const address = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;

/** Returns whether a mail could be sent to this address at all. */
export function isMailAddress(text: string): boolean {
  return !control.test(text) && address.test(text);
}

/** It stands between angle brackets in a header. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>]+$/.test(text) && !control.test(text);
}

/** @throws MailRefused, naming the part that is wrong but never its content */
export function checkMail(mail: Mail): void {
  for (const part of ['to', 'replyTo'] as const) {
    const value = mail[part];
    if (value !== undefined && !isMailAddress(value))
      throw new MailRefused(`The mail's "${part}" is not one e-mail address.`);
  }
  for (const part of ['messageId', 'toName', 'fromName', 'subject'] as const)
    if (control.test(mail[part] ?? ''))
      throw new MailRefused(`The mail's "${part}" holds a line break or another control character.`);
  if (mail.unsubscribeUrl !== undefined && !isWebAddress(mail.unsubscribeUrl))
    throw new MailRefused('The address that ends such mails is not a web address.');
  for (const { name, contentType } of mail.attachments ?? [])
    if (!fileName.test(name) || control.test(contentType))
      throw new MailRefused('The mail holds a file with a bad name.');
}
