// A span for each call, from its first hook until its response has left, by its route's template.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallSpan, Telemetry } from '../telemetry/telemetry.ts';
import { isWatcher } from './watchers.ts';

/** Add it before the hooks that refuse calls, so that those have a span, too. */
export function traceCalls(app: FastifyInstance, telemetry: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, CallSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const span = isWatcher(request.url)
      ? undefined
      : telemetry.call(
          { 'http.request.method': request.method, 'http.route': request.routeOptions.url },
          request.headers.traceparent,
        );
    if (span) {
      spans.set(request, span);
      reply.raw.once('close', () => {
        const status = reply.raw.statusCode;
        span.end({
          'http.response.status_code': status,
          'foyer.wait_ms': Math.round(request.waitMs),
          ...(status >= 500 ? { 'error.type': String(status) } : {}),
        });
      });
    }
    done();
  });
  // Not earlier: the events of a body that arrives would take the rest of the call out of the span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
}
