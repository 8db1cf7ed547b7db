// In what order the calls of a crowd begin and continue.
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { limitLoad } from './load-limit.ts';

it('goes on with calls that are in hand before the last of a crowd begins', { tags: ['FAIL-10'] }, async () => {
  const app = fastify();
  limitLoad(app);
  const told: string[] = [];
  app.get('/:number', async (request) => {
    const { number } = request.params as { number: string };
    told.push(`begins ${number}`);
    await setImmediate();
    told.push(`goes on ${number}`);
    return number;
  });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, number) => app.inject(`/${number}`)));
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, (_, number) => `${number}`));
  expect(told).toHaveLength(60);
  expect(told.indexOf('goes on 0')).toBeLessThan(told.indexOf('begins 29'));
  // And after the crowd the next begins at once.
  expect((await app.inject('/30')).body).toBe('30');
  await app.close();
});
