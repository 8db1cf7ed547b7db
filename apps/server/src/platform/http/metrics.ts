// Counters and timings for Prometheus, by route template: no path parameter, query or person ever becomes a label.
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { QueueAges } from '../jobs/queue-ages.store.ts';
import type { RoundAge } from '../jobs/rounds.store.ts';

const sealRoundName = 'platform.seal-audit';

export interface Metrics {
  /** Records the milliseconds that a call waited before it began, counted from when the machine received it. */
  waited(ms: number): void;
  /** Records a run of periodic work: how long it took, for how many practices, and whether it failed for none. */
  round(name: string, run: { readonly seconds: number; readonly practices: number; readonly isDone: boolean }): void;
  /** Times every response of `app`. */
  observe(app: FastifyInstance): void;
  /** Returns what /metrics serves. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** What is the same on every node, read from the database when somebody asks. */
export interface SharedAges {
  rounds(): Promise<readonly RoundAge[]>;
  queue(): Promise<QueueAges>;
}

/** Returns `read` for several who ask at the same time: one query serves them all, and undefined stands for a database that is away. */
function together<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let current: Promise<T | undefined> | undefined;
  return () => {
    current ??= read()
      .catch(() => undefined)
      .finally(() => {
        current = undefined;
      });
    return current;
  };
}

/** Ages of periodic work and of the queue, of the whole installation. While the database is away they are missing. */
function addSharedAges(registry: Registry, ages: SharedAges): void {
  const registers = [registry];
  const rounds = together(ages.rounds);
  const queue = together(ages.queue);
  new Gauge({
    name: 'foyer_round_age_seconds',
    help: 'Time since periodic work last succeeded in the whole installation, by what it is.',
    labelNames: ['round'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { round, age } of (await rounds()) ?? []) this.set({ round }, age);
    },
  });
  new Gauge({
    name: 'foyer_seals_behind_seconds',
    help: 'How far the sealing of the access log is behind: entries of the last hour that are older than this are sealed, but for those that became visible more than a minute after they were written.',
    registers,
    async collect() {
      this.remove();
      const seals = (await rounds())?.find(({ round }) => round === sealRoundName);
      if (seals) this.set(seals.behind);
    },
  });
  new Gauge({
    name: 'foyer_queue_age_seconds',
    help: 'How long the oldest job that could run has waited, by what it is.',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset();
      for (const { name, age } of (await queue())?.queues ?? []) this.set({ queue: name }, age);
    },
  });
  new Gauge({
    name: 'foyer_dead_letters',
    help: 'Jobs that failed for good and wait for somebody to look at them; counted up to 10,000.',
    registers,
    async collect() {
      this.remove();
      const letters = (await queue())?.deadLetters;
      if (letters !== undefined) this.set(letters);
    },
  });
}

let processRegistry: Registry | undefined;

/** Returns the metrics of Node itself. What observes it never stops, so all servers of a process have the same. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** Creates the metrics of a server; the connections are those of `db`'s pool. */
export function createMetrics(db: Database, ages: SharedAges): Metrics {
  const [node, registry] = [processMetrics(), new Registry()];
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
    help: 'Time that a run of periodic work took, by what it is and whether it succeeded for every practice.',
    labelNames: ['round', 'outcome'] as const,
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60, 240],
    registers: [registry],
  });
  const practices = new Counter({
    name: 'foyer_round_practices_total',
    help: 'Practices for which periodic work was done, by what it is.',
    labelNames: ['round'] as const,
    registers: [registry],
  });
  addSharedAges(registry, ages);
  const lastDone = new Gauge({
    name: 'foyer_round_last_success_seconds',
    help: 'When periodic work last succeeded on this node, in seconds since 1970.',
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
  const { replica } = db;
  if (replica)
    new Gauge({
      name: 'foyer_replica_age_seconds',
      help: 'How far the replica is behind; beyond 5 seconds it is not read from.',
      registers: [registry],
      collect() {
        this.set(replica.ageSeconds());
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
    round: (name, { seconds, practices: count, isDone }) => {
      rounds.observe({ round: name, outcome: isDone ? 'done' : 'failed' }, seconds);
      practices.inc({ round: name }, count);
      if (isDone) lastDone.set({ round: name }, Date.now() / 1000);
    },
    observe,
    text: () => Registry.merge([node, registry]).metrics(),
    contentType: registry.contentType,
  };
}
