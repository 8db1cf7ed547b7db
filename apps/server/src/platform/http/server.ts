// The HTTP server before any route: limits, headers, parsers, error answers.
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { Config } from '../config.ts';
import { handleError, problem, sendProblem } from '../problem.ts';
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts';
import { dropForwardedHost, trustOf } from './caller-address.ts';
import { checkHosts } from './host-rules.ts';
import { limitLoad } from './load-limit.ts';
import { rawRefusal } from './raw-refusal.ts';
import { fixedHeaders, securityHeaders } from './security-headers.ts';
import { hasNul } from './sent-text.ts';
import { traceCalls } from './trace-calls.ts';
import { isWatcher } from './watchers.ts';

/** A mounted route. `test` matches its addresses, unless it covers a whole folder. */
interface Mounted {
  readonly method: string;
  readonly url: string;
  readonly test: RegExp | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted route. */
    readonly mounted: readonly Mounted[];
  }
}

const megabyte = 1024 * 1024;

/** Log lines carry the route's template and no address, because addresses contain checksums and queries. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isWatcher(request.url)) return;
    const { method, waitMs } = request;
    const [ms, wait] = [Math.round(reply.elapsedTime), Math.round(waitMs)];
    const route = request.routeOptions.url ?? 'unknown';
    request.log.info({ method, route, status: reply.statusCode, ms, waitMs: wait }, 'answered');
  });
}

/** Responds with 405 to an address that exists with another method and with 404 to any other, before a body is read. */
function answerUnknown(app: FastifyInstance, routes: readonly Mounted[]): void {
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const url = request.url.split('?')[0] ?? '/';
    const allowed = methods.filter((method) =>
      routes.some((route) => route.method === method && route.test?.test(url)),
    );
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return sendProblem(reply, problem('not-found'), request.id);
    return sendProblem(reply.header('allow', allowed.join(', ')), problem('method-not-allowed'), request.id);
  });
}

/** Collects the routes as they are mounted and returns them. */
function rememberRoutes(app: FastifyInstance): readonly Mounted[] {
  const routes: Mounted[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    const text = `^${url.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`;
    const test = url.includes('*') ? undefined : new RegExp(text);
    for (const one of [method].flat()) routes.push({ method: one, url, test });
  });
  app.decorate('mounted', routes);
  return routes;
}

/** No text of ours contains the character NUL, and neither the database nor a file name can hold it. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasNul(request.url)) return sendProblem(reply, problem('validation-failed'), request.id);
  });
}

export interface Observers {
  /** Called with the milliseconds that each call waited before it began. */
  readonly waited?: (ms: number) => void;
  readonly telemetry?: Telemetry;
}

/** Builds the server. The composition root adds the routes. */
export async function createHttpServer(
  config: Config,
  log: PinoLogger,
  { waited, telemetry = noTelemetry }: Observers = {},
): Promise<FastifyInstance> {
  const headers = await fixedHeaders(
    securityHeaders(config.publicUrl?.startsWith('https:') ?? false, config.billingHosts),
  );
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      void handleError(
        error,
        request as FastifyRequest,
        (reply as FastifyReply).headers({ ...headers, 'x-request-id': request.id }),
      ),
    ...trustOf(config),
    bodyLimit: megabyte,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // The longest body, a picture of 5 MB, still arrives over a line of 350 kbit/s; request heads have less time.
    requestTimeout: 120_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Malformed request heads never reach a handler; they get a response and the connection closes.
    clientErrorHandler: (error, socket) => {
      if (socket.writable) socket.end(rawRefusal(error.code, headers));
    },
    http: {
      // Node would refuse a request without a host by itself, with a bare response.
      requireHostHeader: false,
    },
  }) as unknown as FastifyInstance;
  const routes = rememberRoutes(app);
  // Runs first, so that every refusal carries them.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    done();
  });
  if (telemetry.isOn) traceCalls(app, telemetry);
  dropForwardedHost(app, config);
  checkHosts(app, config);
  limitLoad(app, waited);
  refuseNul(app);
  logRequests(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendProblem(reply, problem('not-found'), request.id));
  // An unmet expectation is no reason to refuse: the request is answered as if it had none.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerUnknown(app, routes);
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);
  return app;
}
