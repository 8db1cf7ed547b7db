// The bare address: redirects to the portal, or, if no practice exists yet, shows how to open one.
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { createHttpServer } from './server.ts';
import { serveWebApps } from './web.ts';

it('says how to open a practice while there is none, and leads to the portal else, also while the database is away', async () => {
  const config = readConfig({});
  const app = await createHttpServer(config, createLogger('silent'));
  let count = async () => 0;
  await serveWebApps(app, config, [], async () => (await count()) === 0);
  const empty = await app.inject('/');
  expect(empty.statusCode).toBe(200);
  expect(empty.headers['content-type']).toContain('text/html');
  expect(empty.body).toContain('npm run foyer -- tenant add --slug');
  count = async () => 1;
  expect((await app.inject('/')).statusCode).toBe(302);
  count = () => Promise.reject(new Error('away'));
  expect((await app.inject('/')).statusCode).toBe(302);
  await app.close();
});
