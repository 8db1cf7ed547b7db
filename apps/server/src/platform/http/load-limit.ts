// Bounds the calls in hand of each kind, and the wait of all: a quick refusal is kinder than a slow answer for everybody.
import type { FastifyInstance } from 'fastify';
import { problem, sendProblem } from './problem.ts';
import { createShed } from './shed.ts';
import { measureWait } from './wait-meter.ts';
import { isWatcher } from './watchers.ts';

/**
 * Two cores answer these well within a second, also while they turn four times as many away; who comes on top is told to come
 * back. Each route by itself, so that a crowd that signs in or sends forms keeps nobody from reading.
 */
export const mostOfOneRoute = 48;
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

/**
 * Goes before every other hook, so that a refusal costs next to nothing. `waited` hears of each call that begins how many
 * milliseconds it has waited since the machine had it.
 */
export function limitLoad(app: FastifyInstance, waited: (ms: number) => void = () => undefined): void {
  const inHand = new Map<string, number>();
  const inTurn = oneATurn();
  const shed = createShed();
  let isShedding = false;
  const meter = measureWait(app.server, (waitMs, now) => {
    const was = isShedding;
    isShedding = shed(waitMs, now);
    if (isShedding !== was)
      app.log.warn({ waitMs: Math.round(waitMs) }, isShedding ? 'calls are turned away' : 'calls are taken again');
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isWatcher(request.url)) {
      done();
      return;
    }
    const route = request.routeOptions.url ?? '';
    const before = inHand.get(route) ?? 0;
    const { isStream } = request.routeOptions.config as { isStream?: boolean };
    if (isShedding || before >= (isStream ? mostStreams : mostOfOneRoute)) {
      sendProblem(reply, problem('overloaded', { retryAfter: 1 }), request.id);
      return;
    }
    inHand.set(route, before + 1);
    reply.raw.once('close', () => inHand.set(route, (inHand.get(route) ?? 1) - 1));
    const read = performance.now();
    const begin = () => {
      const inside = performance.now() - read;
      meter.note(inside);
      waited(meter.waitMs + inside);
      done();
    };
    if (before < fewOfOneRoute) begin();
    else inTurn(begin);
  });
}
