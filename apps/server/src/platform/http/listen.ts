// Accepts connections: on several handles of one port, because Node accepts one per turn from each; and on a port for monitoring.
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isWatcher } from './watchers.ts';

/**
 * A turn of a busy server takes some milliseconds, so these accept thousands of connections a second, also where chance sends many
 * to one of them. Measured with five times the calls that two cores can answer, one connection each: with 1 handle `/livez` took
 * up to 8 s and nobody was turned away. Beside two other busy programs, the worst of four floods took 0.65 s with 32 handles (99 %
 * of the refusals within 1.0 s), 0.27 s with 256, and the worst of eight 0.25 s with 128 (0.4 s).
 */
const handles = 128;

/** Systems on which sockets may share a port and the kernel distributes the connections. */
const canShare = process.platform === 'linux' || process.platform === 'freebsd';

interface Place {
  readonly host: string;
  readonly port: number;
}

async function listening(server: Server, options: Place & { exclusive?: boolean; reusePort?: boolean }): Promise<void> {
  server.listen(options);
  // Rejects with the system's error.
  await once(server, 'listening');
}

/** Handles that share a port would also share it with a second Foyer, so the check for a free port does not share. */
async function assertFree(place: Place): Promise<void> {
  const server = createServer();
  await listening(server, { ...place, exclusive: true });
  server.close();
  await once(server, 'close');
}

/**
 * Resolves with the address once connections are accepted. The server itself serves what arrives through any handle; all handles
 * close with it. @throws the system's error, such as EADDRINUSE
 */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  if (!canShare) return app.listen({ host, port });
  if (port !== 0) await assertFree({ host, port });
  const more: Server[] = [];
  app.addHook('preClose', async () => {
    for (const server of more) server.close();
  });
  const shared = { host, port, reusePort: true };
  const url = await app.listen(shared);
  const own = app.server.address();
  if (typeof own !== 'object' || own === null) return url;
  while (more.length < handles - 1) {
    const server = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
    more.push(server);
    await listening(server, { host: own.address, port: own.port, reusePort: true });
  }
  return url;
}

/** A request that came in through the port for monitoring. */
interface HealthRequest extends IncomingMessage {
  isAtHealthPort?: boolean;
}

/** Returns whether a request came in through the port for monitoring. */
export function isAtHealthPort(request: HealthRequest): boolean {
  return request.isAtHealthPort === true;
}

/**
 * Serves /livez, /readyz and /metrics, and nothing else, on a separate port if the settings name one.
 * @throws the system's error, such as EADDRINUSE
 */
export async function listenForHealth(
  app: FastifyInstance,
  { host, healthPort }: { readonly host: string; readonly healthPort: number | undefined },
): Promise<{ readonly port: number | undefined; stop(): Promise<void> }> {
  if (healthPort === undefined) return { port: undefined, stop: async () => undefined };
  const server = createHttp((request: HealthRequest, response) => {
    if (isWatcher(request.url ?? '')) {
      request.isAtHealthPort = true;
      app.routing(request, response);
    } else response.writeHead(404, { 'content-length': '0' }).end();
  });
  await listening(server, { host, port: healthPort });
  const own = server.address();
  return {
    port: typeof own === 'object' ? own?.port : undefined,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
