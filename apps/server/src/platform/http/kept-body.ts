// Keeps a request's body as it came, byte by byte, for calls that are signed over it.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** The bytes of a request to a route of a scope that keeps them; none for a request without a body. */
export function bodyBytes(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/** Reads JSON as everywhere else, and keeps what was read until the request is answered. */
export function keepBodies(scope: FastifyInstance): void {
  const read = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain']);
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body as Buffer);
    void read(request, body.toString('utf8'), done);
  });
}
