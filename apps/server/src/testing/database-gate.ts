// A proxy between the server and its PostgreSQL that can fall silent or be shut, as networks and databases do.
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseGate {
  /** The database's URL through the gate. */
  readonly url: string;
  /** From now on nothing that PostgreSQL sends gets through; what is sent to it does. */
  silence(): void;
  /** The same, beginning with the first reply that contains `text`, such as the name of a column. */
  silenceAt(text: string): void;
  /** Lets everything through again. */
  open(): void;
  close(): Promise<void>;
}

/** Opens a gate on a free port of 127.0.0.1. */
export async function openGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const inner = new Set<Socket>();
  let isSilent = false;
  let awaited: string | undefined;
  const silence = () => {
    isSilent = true;
    for (const socket of inner) socket.pause();
  };
  const server = createServer((outside) => {
    const inside = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        inner.delete(socket);
        other.destroy();
      });
    }
    inner.add(inside);
    outside.pipe(inside);
    let end = '';
    inside.on('data', (chunk: Buffer) => {
      const heard = end + chunk.toString('latin1');
      if (awaited && heard.includes(awaited)) {
        awaited = undefined;
        silence();
        inside.unshift(chunk);
        return;
      }
      end = heard.slice(-64);
      outside.write(chunk);
    });
    if (isSilent) inside.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence,
    silenceAt: (text) => {
      awaited = text;
    },
    open: () => {
      isSilent = false;
      awaited = undefined;
      for (const socket of inner) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
