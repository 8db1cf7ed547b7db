// Work is notified when its own caller disconnects, and only then.
import { request } from 'node:http';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { goneSignal } from './gone-signal.ts';

const app = fastify();
afterEach(() => app.close());

it('aborts when the connection closes before the answer, and not when it was answered', {
  tags: ['SAFE-10'],
}, async () => {
  const signals: AbortSignal[] = [];
  const began = Promise.withResolvers<void>();
  app.post('/slow', async (_request, reply) => {
    const signal = goneSignal(reply);
    signals.push(signal);
    began.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });
  app.post('/quick', async (_request, reply) => {
    signals.push(goneSignal(reply));
    return {};
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/quick`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  const call = request(`${url}/slow`, { method: 'POST' });
  call.on('error', () => undefined);
  call.end();
  await began.promise;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  call.destroy();
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect(signals[1]?.reason).toMatchObject({ code: 'unavailable' });
});
