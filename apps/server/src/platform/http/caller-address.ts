// The network address of a caller, as far as our own proxies vouch for it.
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Returns the Fastify options that read X-Forwarded-* from the right, as far as trusted proxies wrote it. */
export function trustOf({ trustProxy }: Pick<Config, 'trustProxy'>) {
  return trustProxy ? { trustProxy: (address: string, hop: number) => trustProxy(address, hop) } : {};
}

/** Unless the operator says that the proxy sets it, X-Forwarded-Host comes from the caller: it is removed unread. */
export function dropForwardedHost(app: FastifyInstance, { trustHost }: Pick<Config, 'trustHost'>): void {
  if (trustHost) return;
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.raw.headers['x-forwarded-host'];
    done();
  });
}

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = /^(x-forwarded-.*|forwarded|x-real-ip|via)$/i;

/** Returns true for a caller on this machine that came through no proxy. */
export function isDirectLocal(request: FastifyRequest): boolean {
  const { socket, rawHeaders } = request.raw;
  return (
    loopback.has(socket.remoteAddress ?? '') && !rawHeaders.some((text, at) => at % 2 === 0 && forwarding.test(text))
  );
}

/** Returns the caller's address; if a proxy passed on something that is no address, the address of the connection. */
export function addressOfCaller(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? (request.socket.remoteAddress ?? '') : request.ip;
}
