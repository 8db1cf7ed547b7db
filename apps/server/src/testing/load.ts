// Puts load on a server: a process that sends calls over kept or new connections, written to use as little of the two cores as
// possible.
import { connect, type Socket } from 'node:net';
import type { LoadPlan, Target } from './load-plan.ts';
import { type Measured, serveApart, summary } from './measure.ts';

function request(target: Target, number: number): string {
  const body = target.body?.replaceAll('%n', String(number)) ?? '';
  const headers = Object.entries({ host: 'localhost', ...target.headers });
  const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll('%n', String(number))}\r\n`).join('');
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${target.method} ${target.path} HTTP/1.1\r\n${lines}${length}\r\n${body}`;
}

interface Line {
  socket: Socket;
  /** Sends and resolves with the status. */
  call(text: string): Promise<number>;
}

/** Opens one kept connection with one call at a time. */
async function openLine(port: number): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let pending: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  let status = 0;
  /** Bytes of the response still to come; -1 while its head is incomplete. */
  let missing = -1;
  let head = '';
  const take = (chunk: Buffer) => {
    if (missing < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) return void socket.destroy(new Error('An answer without content-length.'));
      status = Number(head.slice(9, 12));
      missing = Number(length) - (head.length - end - 4);
      head = '';
    } else missing -= chunk.length;
    if (missing > 0) return;
    missing = -1;
    const done = pending;
    pending = undefined;
    done?.resolve(status);
  };
  socket.on('data', take);
  const fail = (error?: Error) => {
    pending?.reject(error ?? new Error('The connection was closed.'));
    pending = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail());
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const call = (text: string) =>
    new Promise<number>((resolve, reject) => {
      pending = { resolve, reject };
      socket.write(text);
    });
  return { socket, call };
}

/** Opens a connection, makes the call and closes it. Returns 0 if there was no response. */
async function callOnce(port: number, text: string): Promise<number> {
  const line = await openLine(port).catch(() => undefined);
  try {
    return (await line?.call(text)) ?? 0;
  } catch {
    return 0;
  } finally {
    line?.socket.destroy();
  }
}

async function run(plan: LoadPlan): Promise<Measured> {
  const count = plan.connections;
  const lines = plan.isEachNew ? [] : await Promise.all(Array.from({ length: count }, () => openLine(plan.port)));
  const callers = plan.isEachNew
    ? Array.from({ length: count }, () => (text: string) => callOnce(plan.port, text))
    : lines.map(({ call }) => call);
  const times: number[] = [];
  const refusals: number[] = [];
  let failed = 0;
  let sent = 0;
  const begin = performance.now();
  const until = begin + plan.seconds * 1000;
  /** Returns when the next call is due, or undefined if there are no more. */
  const next = (): number | undefined => {
    if (plan.calls !== undefined && sent >= plan.calls) return undefined;
    const due = plan.rate === undefined ? performance.now() : begin + (sent * 1000) / plan.rate;
    return due < until ? due : undefined;
  };
  const work = async (call: Line['call']): Promise<void> => {
    for (let due = next(); due !== undefined; due = next()) {
      const target = plan.targets[sent % plan.targets.length];
      if (!target) return;
      const text = request(target, plan.from + sent);
      sent += 1;
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const status = await call(text);
      const took = performance.now() - due;
      if (status === (target.status ?? 200)) times.push(took);
      else failed += 1;
      if (status === 503) refusals.push(took);
    }
  };
  await Promise.all(callers.map(work));
  const seconds = (performance.now() - begin) / 1000;
  for (const { socket } of lines) socket.destroy();
  return summary(times, seconds, failed, refusals);
}

serveApart(run);
