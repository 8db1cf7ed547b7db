// A signal that tells heavy work that its caller has disconnected, so nobody would read its result.
import type { FastifyReply } from 'fastify';
import { problem } from '../problem.ts';

const signals = new WeakMap<FastifyReply, AbortSignal>();

/**
 * Aborts when the connection closes before the response was sent. The reason is the refusal `unavailable`, which nobody reads.
 */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known) return known;
  const controller = new AbortController();
  const { raw } = reply;
  const check = () => {
    if (!raw.writableFinished) controller.abort(problem('unavailable'));
  };
  if (raw.destroyed) check();
  else raw.once('close', check);
  signals.set(reply, controller.signal);
  return controller.signal;
}
