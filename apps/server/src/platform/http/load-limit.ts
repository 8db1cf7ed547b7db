// Bounds the calls in hand: beyond that a quick refusal is kinder than a slow answer for everybody.
import type { FastifyInstance } from 'fastify';
import { problem, sendProblem } from './problem.ts';
import { isWatcher } from './watchers.ts';

/** Two cores answer these well within a second; whoever sends more at once is told to come back. */
const mostAtOnce = 200;

/** Goes before every other hook, so that a refusal costs next to nothing. */
export function limitLoad(app: FastifyInstance, most = mostAtOnce): void {
  let inHand = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (inHand >= most && !isWatcher(request.url)) {
      sendProblem(reply, problem('overloaded', { retryAfter: 1 }), request.id);
      return;
    }
    inHand += 1;
    reply.raw.once('close', () => {
      inHand -= 1;
    });
    done();
  });
}
