// A proxy before a database that can be shut: open connections are cut, new ones are refused.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseDoor {
  /** The database's URL through the door. */
  readonly url: string;
  open(): Promise<void>;
  shut(): Promise<void>;
}

/** Opens a door to the database of this URL. */
export async function doorTo(url: string): Promise<DatabaseDoor> {
  const { hostname, port: realPort } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(Number(realPort), hostname);
    for (const one of [socket, inner]) {
      sockets.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          inner.destroy();
          sockets.delete(one);
        });
    }
    socket.pipe(inner).pipe(socket);
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await open(0);
  const { port } = server.address() as AddressInfo;
  const target = new URL(url);
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    open: () => open(port),
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
