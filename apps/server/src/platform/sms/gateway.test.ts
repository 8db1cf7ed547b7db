// Proves what a text message gateway receives, and which of its responses are worth a retry.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createClock } from '../clock.ts';
import { Outage, PermanentFailure } from '../jobs/job.ts';
import { createMailbox } from '../mail/mailbox.ts';
import { createSmsTransport, type Sms } from './gateway.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Seen {
  readonly method: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

async function gateway(answer: (response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body: body ? JSON.parse(body) : undefined });
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
  return { seen, url, transport: transportTo(url) };
}

function transportTo(url: string | undefined, mailbox?: ReturnType<typeof createMailbox>) {
  const settings = url ? { url, token: 'secret', from: '+15550100' } : undefined;
  return createSmsTransport({ gateway: settings, mailbox, clock: createClock() });
}

const sms = (changes: Partial<Sms> = {}): Sms => ({
  messageId: randomUUID(),
  tenantId: 't1',
  to: '+1 (555) 010-2233',
  text: '123456 is your code.',
  purpose: 'codes',
  ...changes,
});

const status =
  (code: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end('{}');

describe('SMS gateway', () => {
  it('gets sender, number and text with the token, and an id to know a second try by', async () => {
    const { seen, transport } = await gateway(status(202));
    const sent = sms();
    await transport.send(sent);
    expect(transport.isThere).toBe(true);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      method: 'POST',
      body: { from: '+15550100', to: '+15550102233', text: '123456 is your code.' },
    });
    expect(seen[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'idempotency-key': sent.messageId,
    });
  });

  it.each([400, 404, 410, 413, 422])('never sends again what was answered with %i', async (code) => {
    const { transport } = await gateway(status(code));
    await expect(transport.send(sms())).rejects.toThrow(PermanentFailure);
  });

  it.each([401, 403, 408, 429, 500, 502, 503])('tries again after %i', async (code) => {
    const { transport } = await gateway(status(code));
    await expect(transport.send(sms())).rejects.toThrow(Outage);
  });

  it('follows no redirect, so that nobody else gets the token', async () => {
    const other = await gateway(status(200));
    for (const code of [301, 302, 307, 308]) {
      const { transport } = await gateway(status(code, { location: other.url }));
      await expect(transport.send(sms())).rejects.toThrow(Outage);
    }
    expect(other.seen).toEqual([]);
  });

  it('gives up on a gateway that never answers, and on one that is not there', async () => {
    const { transport } = await gateway(() => undefined);
    await expect(transport.send(sms())).rejects.toThrow(Outage);
    await expect(transportTo('http://127.0.0.1:9/').send(sms())).rejects.toThrow(Outage);
  }, 10_000);

  it('is not bothered with what is no number', async () => {
    const { seen, transport } = await gateway(status(200));
    for (const to of ['', '12345', 'call me', '+1555010223344556', '5550102233\r\nx: y', '555-0102233;x'])
      await expect(transport.send(sms({ to })), to).rejects.toThrow(PermanentFailure);
    expect(seen).toEqual([]);
  });
});

describe('without a gateway', () => {
  it('texts are shown in the demo mailbox', async () => {
    const mailbox = createMailbox();
    const transport = transportTo(undefined, mailbox);
    const sent = sms();
    await transport.send(sent);
    await transport.send(sent);
    expect(transport.isThere).toBe(true);
    expect(mailbox.list()).toMatchObject([
      { id: sent.messageId, tenant: 't1', channel: 'sms', to: '+15550102233', subject: '', text: sent.text, html: '' },
    ]);
  });

  it('and without a mailbox nobody is told that texts can be sent', async () => {
    const transport = transportTo(undefined);
    expect(transport.isThere).toBe(false);
    await expect(transport.send(sms())).rejects.toThrow(PermanentFailure);
  });
});
