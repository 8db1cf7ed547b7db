// A server's process without traces, and with a collector that is not there.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFoyer } from '../../testing/foyer-process.ts';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { openTelemetry } from './open-telemetry.ts';
import { readTelemetry } from './settings.ts';

let folder: string;
let database: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-telemetry-'));
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server so that it notes which modules of OpenTelemetry it loads. */
async function start(name: string, settings: Record<string, string> = {}) {
  const file = path.join(folder, name);
  const noting = `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    appendFileSync(${JSON.stringify(file)}, '');
    registerHooks({ resolve: (specifier, context, next) => {
      const found = next(specifier, context);
      const name = /@opentelemetry\\/([\\w-]+)/.exec(found.url)?.[1];
      if (name) appendFileSync(${JSON.stringify(file)}, name + '\\n');
      return found;
    } });`;
  const foyer = await startFoyer({
    DATABASE_URL: database.url,
    FOYER_DATA: folder,
    FOYER_TEST_PASSWORDS: '1',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import "data:text/javascript;base64,${Buffer.from(noting).toString('base64')}"`,
    ...settings,
  });
  const loaded = async () => [...new Set((await readFile(file, 'utf8')).split('\n').filter(Boolean))].sort();
  const lines = () =>
    foyer
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return { foyer, loaded, lines };
}

const info = '/account/v1/public/tenant/info?nameSlug=demo';

it('without a setting nothing of OpenTelemetry is loaded but its interface, and each call is one line of the log', {
  tags: ['RUN-21'],
  timeout: 120_000,
}, async () => {
  const { foyer, loaded, lines } = await start('without');
  try {
    expect((await fetch(`${foyer.url}${info}`)).status).toBe(200);
    // The metrics bring it along.
    expect((await loaded()).filter((name) => name !== 'api')).toEqual([]);
    const answered = () => lines().filter(({ msg, route }) => msg === 'answered' && route === info.split('?')[0]);
    await expect.poll(answered).toHaveLength(1);
    const [line] = answered();
    expect(line).toMatchObject({ method: 'GET', status: 200, ms: expect.any(Number), waitMs: expect.any(Number) });
    expect(line.node).toMatch(/^.+\.[0-9a-f]{8}$/);
    expect(JSON.stringify(line)).not.toContain('nameSlug');
  } finally {
    await foyer.end('SIGTERM');
  }
});

it('a collector that is not there costs one warning and no call, and the server ends', {
  tags: ['RUN-21'],
  timeout: 120_000,
}, async () => {
  const { foyer, loaded, lines } = await start('with', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  expect(await loaded()).toEqual(expect.arrayContaining(['exporter-trace-otlp-proto', 'resources', 'sdk-trace-base']));
  const warnings = () => lines().filter(({ msg }) => msg.startsWith('the collector of traces'));
  for (let call = 0; call < 5; call += 1) {
    expect((await fetch(`${foyer.url}${info}`)).status).toBe(200);
    await expect.poll(() => warnings().length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { code } = await foyer.end('SIGTERM');
  expect(code).toBe(0);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toMatchObject({ level: 40, reason: 'ECONNREFUSED' });
});

it('a collector that takes the call and never answers is not waited for without an end', {
  tags: ['RUN-21'],
}, async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const settings = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const log = { info: () => undefined, warn: () => undefined };
  const telemetry = await openTelemetry(settings, { version: 'test', node: 'test', log });
  await telemetry.job(
    () => ({ 'foyer.job': 'messages.mail' }),
    async () => undefined,
  );
  await telemetry.stop();
  expect(sockets.size).toBe(1);
  for (const socket of sockets) socket.destroy();
  silent.close();
});
