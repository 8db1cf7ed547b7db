// Proves what reaches a real SMTP server, what is refused before that, and which failures are worth a retry.
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import fc from 'fast-check';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { decodedHeader, startSmtpServer } from '../../testing/test-smtp-server.ts';
import { createClock } from '../clock.ts';
import { Outage, PermanentFailure } from '../jobs/job.ts';
import { type Mail, MailRefused } from './mail.ts';
import { createMailbox } from './mailbox.ts';
import { createMailTransport } from './transport.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const mail = (changes: Partial<Mail> = {}): Mail => ({
  messageId: randomUUID(),
  tenantId: 't1',
  to: 'sam.rivera@example.com',
  subject: 'Your sign-in code',
  text: 'Your code is 123456.\n',
  html: '<p>Your code is <b>123456</b>.</p>\n',
  ...changes,
});

function transportTo(smtpUrl: string | undefined, mailbox = undefined as ReturnType<typeof createMailbox> | undefined) {
  const from = 'Foyer <no-reply@portal.example>';
  const transport = createMailTransport({ smtpUrl, from, mailbox, clock: createClock() });
  undo.push(() => transport.close());
  return transport;
}

async function serverAndTransport(options: SMTPServerOptions = {}, query = '', scheme = 'smtp') {
  const server = await startSmtpServer(options);
  undo.push(() => server.stop());
  return { server, transport: transportTo(`${scheme}://127.0.0.1:${server.port}${query}`) };
}

const answering = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

async function failureOf(options: SMTPServerOptions, query = '', scheme = 'smtp'): Promise<Error> {
  const { transport } = await serverAndTransport(options, query, scheme);
  const error = await transport.send(mail()).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect((error as Error).message).not.toContain('sam.rivera');
  return error as Error;
}

describe('SMTP', () => {
  it('delivers both texts whole, from the practice, with a Message-ID that stays the same', async () => {
    const { server, transport } = await serverAndTransport();
    const sent = mail({
      toName: 'Sám Rivera',
      fromName: 'Harbor Dental Group',
      replyTo: 'office@harbor.example',
      subject: 'Grüße from “Harbor”',
      text: `Zahnärztin\n.\n${'long line '.repeat(30)}\n`,
      html: '<p style="color:#000">Zahnärztin = 1</p>\n',
    });
    await transport.send(sent);
    await transport.send(sent);
    expect(server.received).toHaveLength(2);
    for (const { from, to, headers, text, html } of server.received) {
      expect({ from, to }).toEqual({ from: 'no-reply@portal.example', to: ['sam.rivera@example.com'] });
      expect(headers.get('message-id')).toEqual([`<${sent.messageId}@portal.example>`]);
      expect(headers.get('from')).toEqual(['Harbor Dental Group <no-reply@portal.example>']);
      expect(headers.get('reply-to')).toEqual(['office@harbor.example']);
      expect(headers.get('auto-submitted')).toEqual(['auto-generated']);
      expect(decodedHeader(headers.get('to')?.[0])).toBe('Sám Rivera <sam.rivera@example.com>');
      expect(decodedHeader(headers.get('subject')?.[0])).toBe(sent.subject);
      expect({ text, html }).toEqual({ text: sent.text, html: sent.html });
    }
  });

  it('brings files along, byte for byte, and none whose name or kind could be a header', async () => {
    const { server, transport } = await serverAndTransport();
    const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Zahnärztin\r\nEND:VCALENDAR\r\n';
    const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
    await transport.send(mail({ attachments: [{ name: 'appointment.ics', contentType, content }] }));
    const [received] = server.received;
    expect(received?.text).toBe(mail().text);
    expect(received?.html).toBe(mail().html);
    expect(received?.files.get('appointment.ics')?.content).toBe(content);
    expect(received?.files.get('appointment.ics')?.type).toMatch(/^text\/calendar;.*method=PUBLISH/);
    for (const bad of [{ name: 'a"\r\nX: y' }, { name: '../a' }, { name: '' }, { contentType: 'text/x\r\nX: y' }])
      await expect(
        transport.send(mail({ attachments: [{ name: 'a.ics', contentType, content, ...bad }] })),
      ).rejects.toThrow(MailRefused);
  });

  it('lets no name or subject become another header or recipient, whatever is in it', async () => {
    const { server, transport } = await serverAndTransport();
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '"',
        ',',
        '<evil@example.com>',
        'a\r\nBcc: evil@example.com',
        '=?utf-8?Q?=0D=0ABcc:_a@b.c?=',
        'x'.repeat(2000),
      ),
    );
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (subject, toName, fromName) => {
        server.received.length = 0;
        const error = await transport.send(mail({ subject, toName, fromName })).catch((cause: unknown) => cause);
        if (error) {
          expect(error).toBeInstanceOf(MailRefused);
          expect(server.received).toEqual([]);
          return;
        }
        const [received] = server.received;
        expect(received?.to).toEqual(['sam.rivera@example.com']);
        // An empty subject is left out.
        const expected = [
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ];
        expect([...new Set([...(received?.headers.keys() ?? []), 'subject'])].toSorted()).toEqual(expected);
        for (const lines of received?.headers.values() ?? []) expect(lines).toHaveLength(1);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['to', 'replyTo'] as const)('refuses a "%s" that is not exactly one address', async (part) => {
    const { server, transport } = await serverAndTransport();
    for (const value of [
      '',
      'sam',
      'a@b, c@d',
      'a@b c@d',
      '<a@b>',
      'Sam <a@b>',
      'a@b\r\nBcc: c@d',
      'a@b\n',
      'a@b\u2028',
      'a@b\0',
      'a@',
      '@b',
      'a@b;c',
      `${'a'.repeat(65)}@b`,
    ]) {
      const error = await transport.send(mail({ [part]: value })).catch((cause: unknown) => cause);
      expect(error, JSON.stringify(value)).toBeInstanceOf(MailRefused);
      if (value) expect((error as Error).message).not.toContain(value);
    }
    expect(server.received).toEqual([]);
  });

  it('tries again unless the server refuses this very recipient or content', async () => {
    const recipient = (code: number): SMTPServerOptions => ({
      onRcptTo: (address, _session, done) => done(answering(code, `no mailbox ${address.address}`)),
    });
    const content = (code: number): SMTPServerOptions => ({
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => done(answering(code, 'sam.rivera@example.com: spam'))),
    });
    const sender: SMTPServerOptions = { onMailFrom: (_address, _session, done) => done(answering(550, 'not you')) };
    expect(await failureOf(recipient(550))).toBeInstanceOf(PermanentFailure);
    expect(await failureOf(content(554))).toBeInstanceOf(PermanentFailure);
    expect(await failureOf(recipient(450))).toBeInstanceOf(Outage);
    expect(await failureOf(content(451))).toBeInstanceOf(Outage);
    // Not specific to this mail: every mail fails until somebody fixes the settings.
    expect(await failureOf(sender)).toBeInstanceOf(Outage);
  });

  it('logs in with what the address says, and sees a refused login as something to mend', async () => {
    const withLogin: SMTPServerOptions = {
      disabledCommands: [],
      onAuth: ({ username, password }, _session, done) =>
        username === 'foyer' && password === 'p@ss' ? done(null, { user: 1 }) : done(answering(535, 'wrong password')),
    };
    expect(await failureOf(withLogin, '/?tls.rejectUnauthorized=false')).toBeInstanceOf(Outage);
    const server = await startSmtpServer(withLogin);
    undo.push(() => server.stop());
    await transportTo(`smtp://foyer:p%40ss@127.0.0.1:${server.port}/?tls.rejectUnauthorized=false`).send(mail());
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
  });

  it('uses TLS as the address says and trusts no certificate that nobody vouches for', async () => {
    const { server, transport } = await serverAndTransport({ secure: true }, '/?tls.rejectUnauthorized=false', 'smtps');
    await transport.send(mail());
    expect(server.received).toMatchObject([{ isEncrypted: true }]);
    expect(await failureOf({ secure: true }, '', 'smtps')).toBeInstanceOf(Outage);
    expect(await failureOf({}, '/?requireTLS=true')).toBeInstanceOf(Outage);
  });

  it('gives up on a server that is not there, and on one that says nothing', {
    tags: ['FAIL-04'],
    timeout: 15_000,
  }, async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await expect(transportTo(`smtp://127.0.0.1:${port}`).send(mail())).rejects.toThrow(Outage);
    await new Promise((resolve) => silent.close(resolve));
    await expect(transportTo(`smtp://127.0.0.1:${port}`).send(mail())).rejects.toThrow(Outage);
  });
});

describe('mailbox', () => {
  it('keeps the newest, newest first, each once', async () => {
    const mailbox = createMailbox(undefined, 3);
    const transport = transportTo(undefined, mailbox);
    const mails = [1, 2, 3, 4].map((number) => mail({ subject: `${number}` }));
    for (const one of mails) await transport.send(one);
    await transport.send(mails[3] ?? mail());
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['4', '3', '2']);
    expect(mailbox.list()[0]).toEqual({
      id: mails[3]?.messageId,
      tenant: 't1',
      channel: 'email',
      to: 'sam.rivera@example.com',
      subject: '4',
      text: 'Your code is 123456.\n',
      html: '<p>Your code is <b>123456</b>.</p>\n',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    await expect(transport.send(mail({ subject: 'a\nb' }))).rejects.toThrow(MailRefused);
  });

  it('stands beside an SMTP server, and shows a mail also while that is away', async () => {
    const mailbox = createMailbox();
    const server = await startSmtpServer();
    const transport = transportTo(`smtp://127.0.0.1:${server.port}`, mailbox);
    await transport.send(mail({ subject: 'first' }));
    expect(server.received).toHaveLength(1);
    transport.close();
    await server.stop();
    await expect(
      transportTo(`smtp://127.0.0.1:${server.port}`, mailbox).send(mail({ subject: 'second' })),
    ).rejects.toThrow(Outage);
    expect(mailbox.list().map(({ subject }) => subject)).toEqual(['second', 'first']);
  });

  it('is not missed silently', () => {
    expect(() => transportTo(undefined)).toThrow(/SMTP server or the demo mailbox/);
  });
});
