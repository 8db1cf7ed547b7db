// How long a call waits before it is processed, counted from when the machine receives it, not from when Node reads it.
import { connect, type Server, type Socket } from 'node:net';

const lookEveryMs = 50;
/** After so many samples without a call it rests; a server with nothing to do takes a fifth less then (1.4 and 1.1 % of a core). */
const restAfter = 20;

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
 * Samples `server` twenty times a second while there are calls and for a second after, and calls `seen` for each sample. A late
 * sample shows how long the bytes of a kept connection lay unread. While there are calls, it also opens a connection to the
 * server's own address, which the kernel accepts at once: the time until the server takes it is the wait of every new connection.
 */
export function measureWait(server: Server, seen: (waitMs: number, now: number) => void): WaitMeter {
  let due = 0;
  let hasCalls = false;
  let quiet = 0;
  let timer: NodeJS.Timeout | undefined;
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
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
    giveUp();
  };
  const look = () => {
    const now = performance.now();
    const longest = Math.max(0, now - due, taken, inside, probe ? now - probe.since : 0);
    waitMs = Math.max(longest, before);
    before = longest;
    due = now + lookEveryMs;
    [taken, inside] = [0, 0];
    if (hasCalls && !probe) knock();
    quiet = hasCalls ? 0 : quiet + 1;
    hasCalls = false;
    seen(waitMs, now);
    if (quiet >= restAfter && waitMs < lookEveryMs) rest();
  };
  const wake = () => {
    if (timer || !server.listening) return;
    due = performance.now() + lookEveryMs;
    quiet = 0;
    timer = setInterval(look, lookEveryMs).unref();
  };
  server.prependListener('connection', (socket: Socket) => {
    if (!probe || socket.remotePort !== probe.socket.localPort) return;
    taken = performance.now() - probe.since;
    giveUp();
    socket.destroy();
  });
  server.on('connection', wake);
  server.on('request', () => {
    hasCalls = true;
    wake();
  });
  server.on('close', rest);
  return {
    get waitMs() {
      return waitMs;
    },
    note: (ms) => {
      inside = Math.max(inside, ms);
    },
  };
}
