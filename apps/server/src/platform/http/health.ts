// /livez, /readyz and /metrics: for monitoring, not for people.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { problem } from '../problem.ts';
import { isDirectLocal } from './caller-address.ts';
import { isAtHealthPort } from './listen.ts';
import type { Metrics } from './metrics.ts';
import { isWatcher } from './watchers.ts';

interface HealthOptions {
  readonly db: Database;
  readonly metrics: Metrics;
  /** Why no calls should be sent here now, in two or three words; undefined if they may. */
  readonly reasonToWait: () => string | undefined;
  /** Whether only the port for monitoring answers (`listenForHealth`). */
  readonly isApart: boolean;
}

export function serveHealth(app: FastifyInstance, { db, metrics, reasonToWait, isApart }: HealthOptions): void {
  metrics.observe(app);
  if (isApart)
    app.addHook('onRequest', async (request) => {
      if (isWatcher(request.url) && !isAtHealthPort(request.raw)) throw problem('not-found');
    });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = reasonToWait();
    if (reason !== undefined) return reply.code(503).send({ status: reason });
    const isReady = await db.lookup.query('select 1').then(
      () => true,
      () => false,
    );
    return isReady ? { status: 'ok' } : reply.code(503).header('retry-after', '1').send({ status: 'database away' });
  });
  app.get('/metrics', async (request, reply) => {
    // The monitoring port serves metrics to any caller; the usual port only to this machine.
    if (!isAtHealthPort(request.raw) && !isDirectLocal(request)) throw problem('not-found');
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}
