// Mails and texts are sent through the queue: written in the business transaction, sealed, sent by a worker.
import { randomUUID } from 'node:crypto';
import { withoutDirections } from '@foyer/forms';
import type { QueryExecutorProvider } from 'kysely';
import type { Clock } from '../clock.ts';
import { UnknownKey } from '../crypto/crypto-error.ts';
import type { PlatformCipher } from '../crypto/envelope.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { defineJob, type Job, Outage } from '../jobs/job.ts';
import type { PreparedJob, Queue } from '../jobs/queue.ts';
import type { Logger } from '../log.ts';
import { checkMail, type Mail } from '../mail/mail.ts';
import type { MailTransport } from '../mail/transport.ts';
import { dialable, type Sms, type SmsTransport } from '../sms/gateway.ts';

interface Envelope {
  /** The message's own uuid. One that was used before adds nothing; if omitted, a new one is made. */
  readonly messageId?: string;
  /** From then on it is no longer sent: a code that has expired, say. */
  readonly expiresAt?: Date;
}

/** A message about to leave, as far as its reader's wishes matter. */
export interface Leaving {
  readonly channel: 'text' | 'email';
  readonly tenantId: string;
  readonly to: string;
  readonly purpose: string;
}

export type OutgoingMail = Omit<Mail, 'messageId'> & Envelope;
export type OutgoingSms = Omit<Sms, 'messageId'> & Envelope;

export interface Outbox {
  /** Whether text messages can be sent at all. */
  readonly canText: boolean;
  /** Sends the mail if, and only if, `tx` commits. Returns the message's id. @throws MailRefused for an invalid address */
  sendMail(tx: QueryExecutorProvider, mail: OutgoingMail): Promise<string>;
  /** Seals the mail as a job; `outbox.put` in a statement of the caller's own transaction sends it. @throws MailRefused */
  prepareMail(mail: OutgoingMail): Promise<PreparedJob>;
  /** Sends the text if, and only if, `tx` commits. Returns the message's id. @throws PermanentFailure for an invalid number */
  sendSms(tx: QueryExecutorProvider, sms: OutgoingSms): Promise<string>;
  /** Starts sending in this process; call after the queue has started. */
  startWorkers(): Promise<void>;
}

/** What the queue's table stores: nothing readable. */
interface SealedMessage {
  readonly id: string;
  readonly sealed: string;
}

interface Opened<Message> {
  readonly message: Message;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  readonly expiresAt: number | null;
}

// During an outage: from a second up to an hour between attempts, about a day in all.
const patience = { retryLimit: 35, retryDelay: 1, retryDelayMax: 3600, expireInSeconds: 30 };
const mailJob: Job<SealedMessage> = defineJob({ name: 'messages.mail', concurrency: 3, batch: 4, ...patience });
const smsJob: Job<SealedMessage> = defineJob({ name: 'messages.sms', concurrency: 2, ...patience });

// The id is part of the purpose, so that no row's content opens in another.
const purposeOf = (name: string, id: string) => `${name} ${id}`;

/** Returns a filter for the jobs of these practices: messages that open and are theirs, and jobs that name one of them. */
export function isOfTenants(cipher: PlatformCipher, tenantIds: ReadonlySet<string>) {
  return ({ name, data }: { readonly name: string; readonly data: unknown }): boolean => {
    const { tenantId, id, sealed } = (data ?? {}) as Partial<SealedMessage & { tenantId: string }>;
    if (tenantId !== undefined) return tenantIds.has(tenantId);
    if (id === undefined || sealed === undefined) return false;
    try {
      const opened: Opened<Mail | Sms> = JSON.parse(cipher.open(purposeOf(name, id), Buffer.from(sealed, 'base64')));
      return tenantIds.has(opened.message.tenantId);
    } catch {
      // Sealed with a key that is gone: its owner is unknown, so it stays.
      return false;
    }
  };
}

/** Half a character and a zero byte, which forms may hold, make a text that no gateway and no mailbox takes. */
const sendable = (_: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

export function createMessages(options: {
  queue: Queue;
  cipher: PlatformCipher;
  /** Reloaded when a message names a key that this process does not know. */
  keys: Pick<KeyRing, 'readAnew'>;
  mail: MailTransport;
  sms: SmsTransport;
  clock: Clock;
  log: Pick<Logger, 'info'>;
  /** Whether its reader still wants it: asked when a message leaves, since it may have waited. */
  mayLeave: (message: Leaving) => Promise<boolean>;
}): Outbox {
  const { queue, cipher, keys, mail, sms, clock, log, mayLeave } = options;

  const sealed = (job: Job<SealedMessage>, message: Mail | Sms, expiresAt: Date | undefined): SealedMessage => {
    const id = message.messageId;
    const content: Opened<Mail | Sms> = {
      message,
      sentAt: clock.now().getTime(),
      expiresAt: expiresAt?.getTime() ?? null,
    };
    return { id, sealed: cipher.seal(purposeOf(job.name, id), JSON.stringify(content, sendable)).toString('base64') };
  };

  const sealedMail = ({ messageId = randomUUID(), expiresAt, ...content }: OutgoingMail): SealedMessage => {
    const message: Mail = { ...content, messageId, subject: withoutDirections(content.subject) };
    for (const part of ['toName', 'fromName'] as const) {
      const name = content[part];
      if (name !== undefined) Object.assign(message, { [part]: withoutDirections(name) });
    }
    checkMail(message);
    return sealed(mailJob, message, expiresAt);
  };

  /** Another node may have sealed it with a key created after this one started. @throws Outage while the key is unknown */
  const open = async (purpose: string, content: Buffer): Promise<string> => {
    try {
      return cipher.open(purpose, content);
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error;
    }
    await keys.readAnew();
    try {
      return cipher.open(purpose, content);
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error;
      throw new Outage('The key of the message is not in the key file.', { cause: error });
    }
  };

  /** Sends the message unless its reader has ended such messages. Returns the outcome. */
  const unlessEnded = async <Message extends Mail | Sms>(
    channel: Leaving['channel'],
    message: Message,
    send: (message: Message) => Promise<void>,
  ): Promise<'sent' | 'ended'> => {
    const { tenantId, to, purpose } = message;
    if (purpose !== undefined && !(await mayLeave({ channel, tenantId, to, purpose }))) return 'ended';
    await send(message);
    return 'sent';
  };

  const work = <Message extends Mail | Sms>(
    job: Job<SealedMessage>,
    channel: Leaving['channel'],
    send: (message: Message) => Promise<void>,
  ): Promise<void> =>
    queue.work(job, async ({ id, sealed }, { attempt }) => {
      const opened: Opened<Message> = JSON.parse(await open(purposeOf(job.name, id), Buffer.from(sealed, 'base64')));
      const now = clock.now().getTime();
      const isExpired = opened.expiresAt !== null && opened.expiresAt <= now;
      const outcome = isExpired ? 'expired' : await unlessEnded(channel, opened.message, send);
      log.info(
        { job: job.name, messageId: id, outcome, attempt, waitedMs: Math.round(now - opened.sentAt) },
        'message',
      );
      return { outcome };
    });

  const prepareMail: Outbox['prepareMail'] = async (mail) => {
    const job = sealedMail(mail);
    return queue.prepare(mailJob, job, { id: job.id });
  };

  return {
    canText: sms.isThere,
    async sendMail(tx, mail) {
      const job = sealedMail(mail);
      await queue.send(tx, mailJob, job, { id: job.id });
      return job.id;
    },
    prepareMail,
    async sendSms(tx, { messageId = randomUUID(), expiresAt, ...content }) {
      dialable(content.to);
      const job = sealed(smsJob, { ...content, messageId }, expiresAt);
      await queue.send(tx, smsJob, job, { id: job.id });
      return job.id;
    },
    async startWorkers() {
      await work<Mail>(mailJob, 'email', (message) => mail.send(message));
      await work<Sms>(smsJob, 'text', (message) => sms.send(message));
    },
  };
}
