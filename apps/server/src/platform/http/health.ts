// /livez, /readyz and /metrics: for monitoring, not for people.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { problem } from '../problem.ts';
import { isDirectLocal } from './caller-address.ts';
import type { Metrics } from './metrics.ts';

/** `isDraining` fails readiness while the server finishes the work it has accepted. */
export function serveHealth(
  app: FastifyInstance,
  { db, metrics, isDraining }: { db: Database; metrics: Metrics; isDraining: () => boolean },
): void {
  metrics.observe(app);
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isDraining()) return reply.code(503).send({ status: 'stopping' });
    const isReady = await db.lookup.query('select 1').then(
      () => true,
      () => false,
    );
    return isReady ? { status: 'ok' } : reply.code(503).header('retry-after', '1').send({ status: 'database away' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isDirectLocal(request)) throw problem('not-found');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}
