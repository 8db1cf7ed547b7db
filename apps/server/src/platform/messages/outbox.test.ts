// Proves how a message gets from a transaction to the server that accepts it, and what happens during an outage of that server.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestQueue, type TestQueue } from '../../testing/test-queue.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/test-smtp-server.ts';
import type { Clock } from '../clock.ts';
import { platformCipher } from '../crypto/envelope.ts';
import { keyRing } from '../crypto/key-ring.ts';
import { MailRefused } from '../mail/mail.ts';
import { createMailbox } from '../mail/mailbox.ts';
import { createMailTransport, type MailTransport } from '../mail/transport.ts';
import { createSmsTransport } from '../sms/gateway.ts';
import { createMessages, type Outbox, type OutgoingMail } from './outbox.ts';

const key = () => randomBytes(32);
const secrets = {
  active: 'k1',
  keys: new Map([['k1', key()]]),
  checksum: key(),
  pepper: key(),
  throttle: key(),
  database: key(),
};
/** The keys in the file; the process knows those that were in it at its start. */
const onFile = new Map(secrets.keys);
const ring = keyRing(secrets, async () => ({ ...secrets, keys: onFile }), {
  info: () => undefined,
  warn: () => undefined,
});
const mailbox = createMailbox();
/** Addresses whose owners want no such messages any more. */
const ended = new Set<string>();
const logged: unknown[] = [];
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

let test: TestQueue;
let smtp: TestSmtpServer;
let transport: MailTransport;
let messages: Outbox;

beforeAll(async () => {
  test = await startTestQueue();
  smtp = await startSmtpServer();
  transport = createMailTransport({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    from: 'no-reply@portal.example',
    mailbox: undefined,
    clock,
  });
  messages = createMessages({
    mayLeave: async ({ to }) => !ended.has(to),
    queue: test.queue,
    cipher: platformCipher(ring),
    keys: ring,
    mail: transport,
    sms: createSmsTransport({ gateway: undefined, mailbox, clock }),
    clock,
    log: { info: (...line: unknown[]) => void logged.push(line) },
  });
  await messages.startWorkers();
});
afterAll(async () => {
  await test.stop();
  transport.close();
  await smtp.stop();
});

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  tenantId: randomUUID(),
  to: 'sam.rivera@example.com',
  subject: 'Your sign-in code',
  text: 'Your code is 123456.\n',
  html: '<p>Your code is 123456.</p>\n',
  ...changes,
});
const idsOf = (server: TestSmtpServer) => server.received.map(({ headers }) => headers.get('message-id')?.[0]);
const rowOf = async (id: string) =>
  (
    await test.rows<{ state: string; output: object; row: string }>(
      `select state, output, to_jsonb(j)::text as row from pgboss.job j where id = $1`,
      [id],
    )
  )[0];
const retriesOf = async (id: string) =>
  (await test.rows<{ retry_count: number }>(`select retry_count from pgboss.job where id = $1`, [id]))[0]?.retry_count;
/** Skips the waits between attempts. */
const hurry = () =>
  test.rows(`update pgboss.job set start_after = now() where name = 'messages.mail' and state = 'retry'`);
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8000, interval: 20 });

describe('messages', () => {
  it('leave when, and only when, their transaction commits; once', async () => {
    const lost = randomUUID();
    const failing = test.inTransaction(async (tx) => {
      await messages.sendMail(tx, mail({ messageId: lost }));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const id = await test.inTransaction((tx) => messages.sendMail(tx, mail()));
    await until(() => expect(idsOf(smtp)).toContain(`<${id}@portal.example>`));
    await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'completed', output: { outcome: 'sent' } }));
    expect(idsOf(smtp).filter((one) => one?.includes(id))).toHaveLength(1);
    expect(idsOf(smtp).join()).not.toContain(lost);
  });

  it('lie in the queue unreadably, and are logged without a person', async () => {
    const startedWith = logged.length;
    const id = await test.inTransaction((tx) =>
      messages.sendMail(tx, mail({ subject: 'Kode 987654', text: 'Kode 987654', html: '987654' })),
    );
    await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'completed' }));
    const { row = '' } = (await rowOf(id)) ?? {};
    for (const secret of ['987654', 'sam.rivera', 'Kode']) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(Buffer.from(secret).toString('base64').slice(0, 6));
      expect(JSON.stringify(logged)).not.toContain(secret);
    }
    expect(logged.slice(startedWith)).toMatchObject([
      [{ messageId: id, outcome: 'sent', attempt: 1 }, expect.any(String)],
    ]);
  });

  it('of the same id leave once', async () => {
    const messageId = randomUUID();
    for (let round = 0; round < 3; round += 1)
      await test.inTransaction((tx) => messages.sendMail(tx, mail({ messageId })));
    await until(async () => expect(await rowOf(messageId)).toMatchObject({ state: 'completed' }));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(idsOf(smtp).filter((one) => one?.includes(messageId))).toHaveLength(1);
  });

  it('under a key that nobody knows yet wait as in an outage, and leave when the key file has it', {
    tags: ['SAFE-49'],
    timeout: 60_000,
  }, async () => {
    const newer = { ...secrets, active: 'k2', keys: new Map([...secrets.keys, ['k2', key()] as const]) };
    const elsewhere = createMessages({
      mayLeave: async ({ to }) => !ended.has(to),
      queue: test.queue,
      cipher: platformCipher(newer),
      keys: { readAnew: async () => undefined },
      mail: transport,
      sms: createSmsTransport({ gateway: undefined, mailbox, clock }),
      clock,
      log: { info: () => undefined },
    });
    const id = await test.inTransaction((tx) => elsewhere.sendMail(tx, mail()));
    // More attempts than a message with faulty content gets.
    for (let tries = 1; tries <= 7; tries += 1) {
      await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'retry', output: { name: 'Outage' } }));
      await hurry();
      await until(async () => expect(await retriesOf(id)).toBe(tries));
    }
    onFile.set('k2', newer.keys.get('k2') ?? key());
    const sent = async () => {
      await hurry();
      return idsOf(smtp).filter((one) => one?.includes(id)).length;
    };
    await expect.poll(sent, { timeout: 15_000 }).toBe(1);
    const next = await test.inTransaction((tx) => elsewhere.sendMail(tx, mail()));
    await until(async () => expect(await rowOf(next)).toMatchObject({ state: 'completed' }));
  });

  it('by SMS take the same way', async () => {
    expect(messages.canText).toBe(true);
    const id = await test.inTransaction((tx) =>
      messages.sendSms(tx, { tenantId: 't1', to: '+15550102233', purpose: 'codes', text: '654321 is your code.' }),
    );
    await until(() => expect(mailbox.list()).toMatchObject([{ id, channel: 'sms', text: '654321 is your code.' }]));
    expect((await rowOf(id))?.row).not.toContain('654321');
  });

  it('leave without half a character and zero bytes, which no mailbox takes', async () => {
    const to = '+12075550177';
    await test.inTransaction((tx) =>
      messages.sendSms(tx, { tenantId: randomUUID(), to, purpose: 'visits', text: 'Sam \ud83d\0, 9:30 AM' }),
    );
    await until(() => expect(mailbox.list().map(({ text }) => text)).toContain('Sam \ufffd, 9:30 AM'));
  });

  it('are looked at again when they leave, and are not sent once their reader has ended them', {
    tags: ['CONS-04'],
  }, async () => {
    ended.add('ended@example.com');
    const send = (changes: Partial<OutgoingMail>) => test.inTransaction((tx) => messages.sendMail(tx, mail(changes)));
    const waiting = await send({ to: 'ended@example.com', purpose: 'visits' });
    const other = await send({ to: 'ended@example.com' });
    await until(async () =>
      expect(await rowOf(waiting)).toMatchObject({ state: 'completed', output: { outcome: 'ended' } }),
    );
    await until(async () =>
      expect(await rowOf(other)).toMatchObject({ state: 'completed', output: { outcome: 'sent' } }),
    );
    expect(idsOf(smtp).filter((one) => one?.includes(waiting))).toHaveLength(0);
  });

  it('that can be ended say how, in two headers that a mail program presses; others have none', {
    tags: ['CONS-09'],
  }, async () => {
    const unsubscribeUrl = 'https://demo.portal.example/u/abc';
    const [with_, without] = await test.inTransaction(async (tx) => [
      await messages.sendMail(tx, mail({ purpose: 'visits', unsubscribeUrl })),
      await messages.sendMail(tx, mail()),
    ]);
    const headersOf = (id = '') =>
      smtp.received.find(({ headers }) => headers.get('message-id')?.[0]?.includes(id))?.headers;
    await until(() => expect(headersOf(with_) && headersOf(without)).toBeDefined());
    expect(headersOf(with_)?.get('list-unsubscribe')).toEqual([`<${unsubscribeUrl}>`]);
    expect(headersOf(with_)?.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
    expect([...(headersOf(without)?.keys() ?? [])].filter((name) => name.startsWith('list-'))).toEqual([]);
    await test.inTransaction((tx) =>
      expect(messages.sendMail(tx, mail({ unsubscribeUrl: 'https://a>\r\nBcc: b' }))).rejects.toThrow(MailRefused),
    );
  });

  it('to what is no address are refused at once, where they are written', async () => {
    await test.inTransaction(async (tx) => {
      await expect(messages.sendMail(tx, mail({ to: 'a@b\r\nBcc: c@d' }))).rejects.toThrow(MailRefused);
      await expect(messages.sendMail(tx, mail({ subject: 'a\r\nBcc: c@d' }))).rejects.toThrow(MailRefused);
      await expect(messages.sendSms(tx, { tenantId: 't1', to: 'nobody', purpose: 'codes', text: 'x' })).rejects.toThrow(
        /no telephone number/,
      );
    });
  });

  it('whose content is not theirs are never sent', async () => {
    const ids = await test.inTransaction(async (tx) => [
      await messages.sendMail(tx, mail()),
      await messages.sendMail(tx, mail()),
    ]);
    await until(async () => expect(await rowOf(ids[1] ?? '')).toMatchObject({ state: 'completed' }));
    const sentBefore = smtp.received.length;
    // The second message's sealed content under the first one's id, as an attacker with access to the table might do.
    await test.rows(
      `select outbox.put('messages.mail', jsonb_build_object('id', $1::text, 'sealed', data->>'sealed'), null, null) from pgboss.job where id = $2`,
      [ids[0], ids[1]],
    );
    await until(async () => {
      const failed = await test.rows(
        `select 1 from pgboss.job where name = 'messages.mail' and data->>'id' = $1 and state = 'retry' and output->>'name' = 'CryptoError'`,
        [ids[0]],
      );
      expect(failed).toHaveLength(1);
    });
    expect(smtp.received).toHaveLength(sentBefore);
  });
});

describe('with the mail server away', { tags: ['FAIL-04'] }, () => {
  it('a message is written all the same, and it leaves under the same Message-ID once the server is back', async () => {
    const { port } = smtp;
    await smtp.stop();
    const id = await test.inTransaction((tx) => messages.sendMail(tx, mail()));
    await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'retry' }));
    smtp = await startSmtpServer({}, port);
    await hurry();
    await until(() => expect(idsOf(smtp)).toEqual([`<${id}@portal.example>`]));
    await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'completed' }));
  }, 20_000);

  it('a code that has expired meanwhile is never sent', async () => {
    const { port } = smtp;
    await smtp.stop();
    const expiresAt = new Date(clock.now().getTime() + 600_000);
    const id = await test.inTransaction((tx) => messages.sendMail(tx, mail({ expiresAt })));
    await until(async () => expect(await rowOf(id)).toMatchObject({ state: 'retry' }));
    ahead += 600_000;
    smtp = await startSmtpServer({}, port);
    await hurry();
    await until(async () =>
      expect(await rowOf(id)).toMatchObject({ state: 'completed', output: { outcome: 'expired' } }),
    );
    expect(smtp.received).toEqual([]);
  }, 20_000);

  it('tries go on for about a day, from a second up to an hour apart', async () => {
    const [queue] = await test.rows<{
      retry_limit: number;
      retry_delay: number;
      retry_delay_max: number;
      retry_backoff: boolean;
    }>(`select * from pgboss.queue where name = 'messages.mail'`);
    expect(queue).toMatchObject({ retry_delay: 1, retry_delay_max: 3600, retry_backoff: true });
    const hours = (chance: number) => {
      let seconds = 0;
      for (let retry = 1; retry <= (queue?.retry_limit ?? 0); retry += 1)
        seconds += Math.min(3600, 2 ** Math.min(16, retry) * (0.5 + 0.5 * chance));
      return seconds / 3600;
    };
    expect(hours(0)).toBeGreaterThan(23);
    expect(hours(1)).toBeLessThan(27);
  });
});
