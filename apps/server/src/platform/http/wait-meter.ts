// How long a call waits before it is processed, counted from when the machine receives it, not from when Node reads it.
import { connect, type Server, type Socket } from 'node:net';

const lookEveryMs = 50;

/** Returns where a caller on this machine reaches the listener at `address`. */
function ownAddress(address: string): string {
  if (address === '::') return '::1';
  return address === '0.0.0.0' ? '127.0.0.1' : address;
}

export interface WaitMeter {
  /** Milliseconds that a call arriving now must expect: the longest wait seen in the last two samples. */
  readonly waitMs: number;
  /** Records that a call which was already read has waited this many milliseconds for its turn. */
  note(ms: number): void;
}

/**
 * Samples `server` twenty times a second while it listens, and calls `seen` for each sample. A late sample shows how long the
 * bytes of a kept connection lay unread. While there are calls, it also opens a connection to the server's own address, which the
 * kernel accepts at once: the time until the server takes it is the wait of every new connection.
 */
export function measureWait(server: Server, seen: (waitMs: number, now: number) => void): WaitMeter {
  let due = 0;
  let hasCalls = false;
  let probe: { readonly socket: Socket; readonly since: number } | undefined;
  /** Waits of the accepted connection, of the calls that waited for their turn, and of the previous sample; then `waitMs`. */
  let [taken, inside, before, waitMs] = [0, 0, 0, 0];
  const giveUp = () => {
    probe?.socket.destroy();
    probe = undefined;
  };
  const knock = () => {
    const own = server.address();
    if (typeof own !== 'object' || own === null) return;
    const socket = connect({ host: ownAddress(own.address), port: own.port });
    socket.on('error', giveUp);
    probe = { socket, since: performance.now() };
  };
  const look = () => {
    const now = performance.now();
    const longest = Math.max(0, now - due, taken, inside, probe ? now - probe.since : 0);
    waitMs = Math.max(longest, before);
    before = longest;
    due = now + lookEveryMs;
    [taken, inside] = [0, 0];
    if (hasCalls && !probe) knock();
    hasCalls = false;
    seen(waitMs, now);
  };
  server.prependListener('connection', (socket: Socket) => {
    if (!probe || socket.remotePort !== probe.socket.localPort) return;
    taken = performance.now() - probe.since;
    giveUp();
    socket.destroy();
  });
  server.on('request', () => {
    hasCalls = true;
  });
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    due = performance.now() + lookEveryMs;
    timer ??= setInterval(look, lookEveryMs).unref();
  });
  server.on('close', () => {
    clearInterval(timer);
    timer = undefined;
    giveUp();
  });
  return {
    get waitMs() {
      return waitMs;
    },
    note: (ms) => {
      inside = Math.max(inside, ms);
    },
  };
}
