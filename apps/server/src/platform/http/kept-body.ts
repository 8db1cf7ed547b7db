// Keeps a request's body byte by byte, for calls that are signed over it.
import type { FastifyInstance, FastifyRequest } from 'fastify';

const bodies = new WeakMap<FastifyRequest, Buffer>();

/** Returns the bytes of a request to a route in a scope that keeps them; empty for a request without a body. */
export function bodyBytes(request: FastifyRequest): Buffer {
  return bodies.get(request) ?? Buffer.alloc(0);
}

/** Reads JSON as everywhere else, and keeps the bytes until the request is answered. */
export function keepBodies(scope: FastifyInstance): void {
  const read = scope.getDefaultJsonParser('error', 'error');
  scope.removeContentTypeParser(['application/json', 'application/x-www-form-urlencoded', 'text/plain']);
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body as Buffer);
    void read(request, body.toString('utf8'), done);
  });
}
