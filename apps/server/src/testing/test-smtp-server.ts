// A real SMTP server for tests that stores what arrives, and parses it like a mail program.
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  /** Names in lower case; every line of that name, unfolded. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
  /** Files by their names. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly content: string }>;
}

export interface TestSmtpServer {
  readonly port: number;
  readonly received: ReceivedMail[];
  stop(): Promise<void>;
}

function headersOf(head: string): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), rest.join(':').trim()]);
  }
  return headers;
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Decodes a header's words that were encoded because they are not ASCII. */
export function decodedHeader(value: string | undefined): string {
  return (value ?? '').replace(/\?=\s+=\?/g, '?==?').replace(/((?:=\?utf-8\?[QB]\?[^?]*\?=)+)/gi, (run) => {
    const bytes = [...run.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, word = '']) =>
      kind?.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ),
    );
    return Buffer.concat(bytes).toString();
  });
}

type Parts = Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'files'>;

function partsOf(raw: string): Parts {
  const split = raw.indexOf('\r\n\r\n');
  const headers = headersOf(raw.slice(0, split));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  const found = { text: '', html: '', files: new Map<string, { type: string; content: string }>() };
  for (const part of boundary ? raw.slice(split).split(`--${boundary}`).slice(1, -1) : []) {
    const start = part.indexOf('\r\n\r\n');
    const own = headersOf(part.slice(2, start));
    const type = own.get('content-type')?.[0] ?? '';
    if (type.startsWith('multipart/')) {
      const { text, html } = partsOf(part.slice(2));
      Object.assign(found, { text, html });
      continue;
    }
    const body = decoded(part.slice(start + 4).replace(/\r\n$/, ''), own.get('content-transfer-encoding')?.[0]);
    const file = /filename="?([^";]+)"?/.exec(own.get('content-disposition')?.[0] ?? '')?.[1];
    if (file) found.files.set(file, { type, content: body });
    else found[type.startsWith('text/html') ? 'html' : 'text'] = body.replaceAll('\r\n', '\n');
  }
  return { headers, ...found };
}

/** Listens on 127.0.0.1. Without `options` it accepts everything, unencrypted and without a login. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // Cuts off idle connections when it stops, like a server that goes down.
    closeTimeout: 50,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          isEncrypted: session.secure,
          ...partsOf(Buffer.concat(chunks).toString('latin1')),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
