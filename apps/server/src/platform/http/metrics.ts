// Counters and timings for Prometheus, by route template: no path parameter, query or person ever becomes a label.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

export interface Metrics {
  /** Records the milliseconds that a call waited before it began, counted from when the machine received it. */
  waited(ms: number): void;
  /** Records a round of periodic work for one practice: its name, how many seconds it took, and whether it succeeded. */
  round(name: string, seconds: number, isDone: boolean): void;
  /** Times every response of `app`. */
  observe(app: FastifyInstance): void;
  /** Returns what /metrics serves. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Creates the metrics of a process; the connections are those of `db`'s pool. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const wait = new Histogram({
    name: 'foyer_http_wait_seconds',
    help: 'Time from when the machine had a call until it was begun; what grows first when there are too many.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'foyer_http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const rounds = new Histogram({
    name: 'foyer_round_duration_seconds',
    help: 'Time that periodic work took for one practice, by what it is and whether it succeeded.',
    labelNames: ['round', 'outcome'] as const,
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const lastDone = new Gauge({
    name: 'foyer_round_last_success_seconds',
    help: 'When periodic work last succeeded for any practice, in seconds since 1970.',
    labelNames: ['round'] as const,
    registers: [registry],
  });
  new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections of the application pool, by state.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  const observe = (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    });
  };
  return {
    waited: (ms) => wait.observe(ms / 1000),
    round: (name, seconds, isDone) => {
      rounds.observe({ round: name, outcome: isDone ? 'done' : 'failed' }, seconds);
      if (isDone) lastDone.set({ round: name }, Date.now() / 1000);
    },
    observe,
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
