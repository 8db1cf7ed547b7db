// Limits the concurrent calls of each kind, and how long any of them waits: a quick refusal is better than a slow response for
// everybody.
import type { FastifyInstance } from 'fastify';
import { problem, sendProblem } from '../problem.ts';
import { type Admission, createAdmission, few } from './admission.ts';
import { createShed } from './shed.ts';
import { measureWait } from './wait-meter.ts';
import { isWatcher } from './watchers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds from when the machine received the call until it began. */
    waitMs: number;
  }
}

/** Streams stay open and cost nothing while nothing happens. */
const mostStreams = 2000;

/**
 * Milliseconds. Measured with five times the calls that two cores can answer, one connection each: with one per turn the first
 * calls of the flood waited up to 1.1 s for their turn, with 16 or 32 up to 0.9 s; refusals took 1.8 s with 4, 0.5 s with 16, 0.3
 * s with 32.
 */
const beginEveryMs = 24;

/**
 * Lets the calls of a crowd begin one per turn of the event loop. Otherwise all of them would be read and checked before the
 * database's first reply is processed, and the database would be idle meanwhile. Turning many away makes a turn long: after such
 * a turn, more begin.
 */
function oneATurn(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  let hasBegun = false;
  let last = 0;
  const turn = () => {
    const now = performance.now();
    const next = waiting.splice(0, 1 + Math.floor((now - last) / beginEveryMs));
    last = now;
    hasBegun = next.length > 0;
    if (!hasBegun) return;
    setImmediate(turn);
    for (const begin of next) begin();
  };
  return (begin) => {
    if (hasBegun) {
      waiting.push(begin);
      return;
    }
    hasBegun = true;
    last = performance.now();
    setImmediate(turn);
    begin();
  };
}

/** Each route has its own, so a crowd that signs in or sends forms keeps nobody from reading. */
function admissions(): (route: string) => Admission {
  const known = new Map<string, Admission>();
  return (route) => {
    const admission = known.get(route) ?? createAdmission();
    known.set(route, admission);
    return admission;
  };
}

/**
 * Runs before every other hook, so that a refusal costs next to nothing. `waited` is called for each call that begins with the
 * milliseconds since the machine received it.
 */
export function limitLoad(app: FastifyInstance, waited: (ms: number) => void = () => undefined): void {
  app.decorateRequest('waitMs', 0);
  const admissionOf = admissions();
  const inTurn = oneATurn();
  const shed = createShed();
  let streams = 0;
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
    const { isStream } = request.routeOptions.config as { isStream?: boolean };
    const admission = isStream ? undefined : admissionOf(request.routeOptions.url ?? '');
    const read = performance.now();
    if (!(admission ? admission.admit(read, isShedding) : !isShedding && streams < mostStreams)) {
      sendProblem(reply, problem('overloaded', { retryAfter: 1 }), request.id);
      return;
    }
    if (isStream) streams += 1;
    reply.raw.once('close', () => {
      if (admission) admission.end(performance.now());
      else streams -= 1;
    });
    const begin = () => {
      const inside = performance.now() - read;
      meter.note(inside);
      request.waitMs = meter.waitMs + inside;
      waited(request.waitMs);
      done();
    };
    if (!admission || admission.inHand <= few) begin();
    else inTurn(begin);
  });
}
