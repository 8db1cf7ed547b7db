// Stands in for a collector of traces: takes OTLP over HTTP (protobuf) and reads what it got.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentId: string;
  /** As in the protocol: 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly ms: number;
  readonly hasFailed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface TraceCollector {
  readonly url: string;
  /** Everything that was sent, as it came. */
  bytes(): Buffer;
  /** Headers of the last call. */
  headers(): Readonly<Record<string, unknown>>;
  spans(): CollectedSpan[];
  /** Attributes of the sender of the first call. */
  resource(): Readonly<Record<string, string | number>>;
  stop(): Promise<void>;
}

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** Reads a message of protobuf: each field's number with its values. */
function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    let value: Buffer | bigint;
    if (wire === 0) value = varint();
    else {
      const length = wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4;
      value = message.subarray(at, at + length);
      at += length;
    }
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value]);
  }
  return fields;
}

const buffers = (fields: Fields, number: number) => (fields.get(number) ?? []).filter((one) => Buffer.isBuffer(one));
const first = (fields: Fields, number: number) => buffers(fields, number)[0] ?? Buffer.alloc(0);
const number = (fields: Fields, key: number) => Number(fields.get(key)?.[0] ?? 0);

function attributesOf(fields: Fields, key: number): Record<string, string | number> {
  const pairs = buffers(fields, key).map(fieldsOf);
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = fieldsOf(first(pair, 2));
      return [first(pair, 1).toString(), value.has(1) ? first(value, 1).toString() : number(value, 3)];
    }),
  );
}

function spanOf(message: Buffer): CollectedSpan {
  const fields = fieldsOf(message);
  return {
    name: first(fields, 5).toString(),
    traceId: first(fields, 1).toString('hex'),
    spanId: first(fields, 2).toString('hex'),
    parentId: first(fields, 4).toString('hex'),
    kind: number(fields, 6),
    ms: Number(first(fields, 8).readBigUInt64LE() - first(fields, 7).readBigUInt64LE()) / 1e6,
    hasFailed: number(fieldsOf(first(fields, 15)), 3) === 2,
    attributes: attributesOf(fields, 9),
  };
}

/** Listens on 127.0.0.1. */
export async function startTraceCollector(port = 0): Promise<TraceCollector> {
  const bodies: Buffer[] = [];
  let headers: Readonly<Record<string, unknown>> = {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    headers = request.headers;
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(Buffer.concat(chunks));
    else response.statusCode = 404;
    response.setHeader('content-type', 'application/x-protobuf');
    response.end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const senders = () => bodies.flatMap((body) => buffers(fieldsOf(body), 1)).map(fieldsOf);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => Buffer.concat(bodies),
    headers: () => headers,
    spans: () =>
      senders()
        .flatMap((sender) => buffers(sender, 2))
        .flatMap((scope) => buffers(fieldsOf(scope), 2))
        .map(spanOf),
    resource: () => {
      const [sender] = senders();
      return sender ? attributesOf(fieldsOf(first(sender, 1)), 1) : {};
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
