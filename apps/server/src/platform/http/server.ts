// The HTTP server before any route: limits, headers, parsers, error answers.
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyHelmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { Config } from '../config.ts';
import { limitLoad } from './load-limit.ts';
import { handleError, problem, sendProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { hasNul } from './sent-text.ts';

const megabyte = 1024 * 1024;

/** Log lines carry the route's template and no address, for addresses hold checksums and queries. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route.startsWith('/livez') || route.startsWith('/readyz')) return;
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
}

/** An address that exists with another method is a 405, anything else a 404; answered before a body is read. */
function answerUnknown(app: FastifyInstance): void {
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const url = request.url.split('?')[0] ?? '/';
    const allowed = methods.filter((method) => matches(app, method, url));
    if (allowed.length === 0 || allowed.some((method) => method === request.method))
      return sendProblem(reply, problem('not-found'), request.id);
    return sendProblem(reply.header('allow', allowed.join(', ')), problem('method-not-allowed'), request.id);
  });
}

const patterns = new WeakMap<FastifyInstance, { method: string; test: RegExp }[]>();

function matches(app: FastifyInstance, method: string, url: string): boolean {
  return (patterns.get(app) ?? []).some((pattern) => pattern.method === method && pattern.test.test(url));
}

function rememberRoutes(app: FastifyInstance): void {
  const known: { method: string; test: RegExp }[] = [];
  patterns.set(app, known);
  app.addHook('onRoute', (route) => {
    if (route.url.includes('*')) return;
    const test = new RegExp(`^${route.url.replace(/[.+?^$()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    for (const method of [route.method].flat()) known.push({ method, test });
  });
}

/** No text of ours holds the character NUL, and neither the database nor a file's name can. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasNul(request.url)) return sendProblem(reply, problem('validation-failed'), request.id);
  });
}

/** Builds it. Routes are added by the composition root. */
export async function createHttpServer(config: Config, log: PinoLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) =>
      void handleError(error, request as FastifyRequest, reply as FastifyReply),
    trustProxy: config.trustProxy,
    bodyLimit: megabyte,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: 'idle',
    // The longest body, a picture of 5 MB, still comes through a line of 350 kbit/s; heads of requests have less time.
    requestTimeout: 120_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // Malformed heads of a request never reach a handler; they get a plain answer and the connection closes.
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    },
  }) as unknown as FastifyInstance;
  rememberRoutes(app);
  limitLoad(app);
  refuseNul(app);
  logRequests(app);
  app.setErrorHandler(handleError);
  answerUnknown(app);
  await app.register(
    fastifyHelmet,
    securityHeaders(config.publicUrl?.startsWith('https:') ?? false, config.billingHosts),
  );
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody);
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  return app;
}
