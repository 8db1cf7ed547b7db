// A real SMS gateway for tests: it takes texts over HTTP, and calls back like one, with texts that came in and with reports.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface SentText {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The server's id of it. */
  readonly messageId: string;
}

/** How a call is signed, where a test wants it otherwise. */
export interface Signing {
  readonly secret?: string;
  /** Seconds since 1970. */
  readonly timestamp?: number;
  readonly nonce?: string;
  /** The body that is signed, if it is not the one that is sent. */
  readonly signedBody?: string;
}

export interface TestSmsGateway {
  /** Settings of a server that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly received: SentText[];
  /** Calls the server back. Returns the status, and the problem's code if there is one. */
  call(
    app: FastifyInstance,
    path: string,
    body: object,
    now: Date,
    signing?: Signing,
  ): Promise<{ status: number; code?: string }>;
  /** Passes on a text that somebody sent to the installation's number. */
  pass(
    app: FastifyInstance,
    text: { from: string; text: string; id?: string; to?: string },
    now: Date,
    signing?: Signing,
  ): Promise<{ status: number; code?: string }>;
  stop(): Promise<void>;
}

const number = '+12075550199';
const secret = 'a secret of the gateway for the tests of it';

/** Listens on 127.0.0.1 and takes every text. */
export async function startSmsGateway(): Promise<TestSmsGateway> {
  const received: SentText[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ ...JSON.parse(body), messageId: String(request.headers['idempotency-key']) });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const call: TestSmsGateway['call'] = async (app, path, body, now, signing = {}) => {
    const sent = JSON.stringify(body);
    const timestamp = String(signing.timestamp ?? Math.floor(now.getTime() / 1000));
    const nonce = signing.nonce ?? randomBytes(16).toString('hex');
    const digest = createHash('sha256')
      .update(signing.signedBody ?? sent)
      .digest('hex');
    const signature = createHmac('sha256', signing.secret ?? secret)
      .update(['FOYER-SMS-1', 'POST', path, timestamp, nonce, digest].join('\n'))
      .digest('hex');
    const answer = await app.inject({
      method: 'POST',
      url: path,
      // The installation's own address, which is no practice's.
      headers: {
        host: 'portal.example',
        'content-type': 'application/json',
        'x-sms-timestamp': timestamp,
        'x-sms-nonce': nonce,
        'x-sms-signature': signature,
      },
      payload: sent,
    });
    return {
      status: answer.statusCode,
      ...(answer.body === '' ? {} : { code: (JSON.parse(answer.body) as { code: string }).code }),
    };
  };
  return {
    settings: {
      SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
      SMS_TOKEN: 'token',
      SMS_FROM: number,
      FOYER_SMS_INBOUND_SECRET: secret,
    },
    received,
    call,
    pass: (app, { id = randomUUID(), to = number, ...text }, now, signing) =>
      call(app, '/sms/v1/inbound', { id, to, ...text, receivedAt: now.toISOString() }, now, signing),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
