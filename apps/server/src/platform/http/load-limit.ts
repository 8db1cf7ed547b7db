// Bounds the calls in hand of each kind: beyond that a quick refusal is kinder than a slow answer for everybody.
import type { FastifyInstance } from 'fastify';
import { problem, sendProblem } from './problem.ts';
import { isWatcher } from './watchers.ts';

/**
 * Two cores answer these well within a second; who comes on top is told to come back. Each route by itself, so that a
 * crowd that signs in or sends forms keeps nobody from reading.
 */
const mostOfOneRoute = 150;
/** More than these of a route are a crowd: the database has enough to do with as many. */
const fewOfOneRoute = 20;
/** Streams stay open and cost nothing while nothing happens. */
const mostStreams = 2000;

/**
 * Lets the calls of a crowd begin one a turn of the event loop. Else all of them would be read and checked before the first
 * answer of the database is looked at, which would have nothing to do meanwhile.
 */
function oneATurn(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let hasBegun = false;
  const turn = () => {
    const next = waiting.shift();
    hasBegun = next !== undefined;
    if (!next) return;
    setImmediate(turn);
    next();
  };
  return (begin) => {
    if (hasBegun) {
      waiting.push(begin);
      return;
    }
    hasBegun = true;
    setImmediate(turn);
    begin();
  };
}

/** Goes before every other hook, so that a refusal costs next to nothing. */
export function limitLoad(app: FastifyInstance): void {
  const inHand = new Map<string, number>();
  const inTurn = oneATurn();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    const before = inHand.get(route) ?? 0;
    const { isStream } = request.routeOptions.config as { isStream?: boolean };
    if (before >= (isStream ? mostStreams : mostOfOneRoute) && !isWatcher(request.url)) {
      sendProblem(reply, problem('overloaded', { retryAfter: 1 }), request.id);
      return;
    }
    inHand.set(route, before + 1);
    reply.raw.once('close', () => inHand.set(route, (inHand.get(route) ?? 1) - 1));
    if (before < fewOfOneRoute) done();
    else inTurn(done);
  });
}
