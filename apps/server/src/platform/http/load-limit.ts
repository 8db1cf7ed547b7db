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
  interface FastifyContextConfig {
    isStream?: boolean;
    /** Sends parts of pages that were begun. */
    isPart?: boolean;
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
 * Milliseconds. A call that has waited this long for its turn is turned away while its route turns others away: it would be
 * answered late, and nothing was done for it yet. Those who were let in just before a flood would wait longest, because the
 * refusals take the turns' time.
 */
const longestWaitMs = 200;

/** A call that is admitted and waits for its turn. */
interface Waiting {
  begin(): void;
  /** Turns it away instead if it has waited too long by `now`. Returns whether it did. */
  giveUp(now: number): boolean;
}

/**
 * Lets the calls of a crowd begin one per turn of the event loop. Otherwise all of them would be read and checked before the
 * database's first reply is processed, and the database would be idle meanwhile. Turning many away makes a turn long: after such
 * a turn, more begin.
 */
function oneATurn(): (call: Waiting) => void {
  const waiting: Waiting[] = [];
  let hasBegun = false;
  let last = 0;
  const turn = () => {
    const now = performance.now();
    const most = 1 + Math.floor((now - last) / beginEveryMs);
    last = now;
    const next: Waiting[] = [];
    while (next.length < most) {
      const call = waiting.shift();
      if (!call) break;
      if (!call.giveUp(now)) next.push(call);
    }
    hasBegun = next.length > 0;
    if (!hasBegun) return;
    setImmediate(turn);
    for (const call of next) call.begin();
  };
  return (call) => {
    if (hasBegun) {
      waiting.push(call);
      return;
    }
    hasBegun = true;
    last = performance.now();
    setImmediate(turn);
    call.begin();
  };
}

/**
 * Counts calls by the second. Returns a function that counts one at `now` (steady milliseconds) and says whether so many come that
 * turning some away helps: a machine that is slow with a few calls is slow for another reason, and they would only come again.
 */
function crowdMeter(): (now: number) => boolean {
  let [since, lately, before] = [0, 0, 0];
  return (now) => {
    if (now - since >= 1000) {
      before = now - since < 2000 ? lately : 0;
      lately = 0;
      since = now;
    }
    lately += 1;
    return lately > few || before > few;
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
  const isCrowd = crowdMeter();
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
    const { isStream, isPart } = request.routeOptions.config;
    const admission = isStream ? undefined : admissionOf(request.routeOptions.url ?? '');
    const read = performance.now();
    const refuse = () => sendProblem(reply, problem('overloaded', { retryAfter: 1 }), request.id);
    // A part of a page that was begun is no new work, and without it the page would not open.
    const isTurnedAway = !isPart && isCrowd(read) && isShedding;
    if (!(admission ? admission.admit(read, isTurnedAway) : !isTurnedAway && streams < mostStreams)) {
      refuse();
      return;
    }
    let isInHand = true;
    if (isStream) streams += 1;
    reply.raw.once('close', () => {
      if (!admission) streams -= 1;
      else if (isInHand) admission.end(performance.now());
      isInHand = false;
    });
    const begin = () => {
      const inside = performance.now() - read;
      meter.note(inside);
      request.waitMs = meter.waitMs + inside;
      waited(request.waitMs);
      done();
    };
    if (!admission || admission.inHand <= few) {
      begin();
      return;
    }
    const giveUp = (now: number) => {
      if (!isInHand || now - read < longestWaitMs || !admission.isRefusing) return false;
      isInHand = false;
      admission.giveUp(now);
      refuse();
      return true;
    };
    inTurn({ begin, giveUp });
  });
}
