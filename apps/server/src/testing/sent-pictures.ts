// Pictures of every kind that may be attached, and the calls that send and fetch them, for tests.
import { crc32, deflateSync } from 'node:zlib';
import { attachments } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import sharp from 'sharp';
import { orphansRound } from '../modules/attachments/public.ts';
import { isInDraft } from '../modules/submissions/public.ts';
import { type TestApp, tenantId } from './test-app.ts';

export interface Caller {
  readonly token?: string;
  /** Value of the guest cookie. */
  readonly guest?: string;
  readonly host?: string;
  readonly ip?: string;
}

const accountId = tenantId('demo');
const boundary = '----foyer-test';

/** Returns a multipart body with one file. The type that a sender names is not trusted anyway. */
export function multipart(bytes: Buffer, name: string, type = 'image/png', part = 'file'): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Returns a striped picture, so that rotating or halving it shows. */
export function drawn(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 3) data[at] = at / 3 / width < height / 2 ? 255 : 0;
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Returns a chunk of a PNG, with its length and its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * Returns a complete PNG of one bit per pixel, all black: small as a file, and arbitrarily large when decoded. A smaller data
 * size makes it contain less than its header says.
 */
export function emptyPng(width: number, height: number, dataWidth = width, dataHeight = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(dataWidth / 8) + 1) * dataHeight);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a BMP of 24 bits, bottom row first, as Windows writes it. */
export function bmp(width: number, height: number, pixel: (x: number, y: number) => [number, number, number]): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + row * height);
  bytes.write('BM', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = pixel(x, y);
      bytes.set([blue, green, red], 54 + (height - 1 - y) * row + x * 3);
    }
  return bytes;
}

function headersOf({ token, guest, host = 'localhost' }: Caller) {
  return {
    host,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(guest ? { cookie: `guest=${guest}` } : {}),
  };
}

/** Sends, fetches and removes attachments on one server. */
export function attachmentCalls(t: TestApp) {
  return {
    async send(bytes: Buffer, name = 'card.png', caller: Caller = {}) {
      const answer = await t.app.inject({
        method: 'POST',
        url: addressOf(attachments.uploadAttachment, { query: { accountId } }),
        headers: { ...headersOf(caller), 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: multipart(bytes, name),
        ...(caller.ip ? { remoteAddress: caller.ip } : {}),
      });
      const cookie = /^guest=([\w-]+);/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1];
      const body = answer.json();
      return {
        status: answer.statusCode,
        key: String(body.key),
        problem: body,
        guest: cookie,
        headers: answer.headers,
      };
    },

    fetch: (key: string, caller: Caller = {}) =>
      t.app.inject({
        method: 'GET',
        url: addressOf(attachments.attachment, { params: { key }, query: { accountId } }),
        headers: headersOf(caller),
      }),

    /** As a housekeeping round does. */
    clearOrphans: () =>
      orphansRound(isInDraft).work(t.systemCtx('demo'), (ms) => new Date(t.clock.now().getTime() - ms)),
  };
}
