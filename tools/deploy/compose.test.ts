// The compose file: it fits the specification's schema, and nothing in it starts with the example's secrets.

import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.ts';
import { runScript } from '../run-program.ts';

const folder = join(root, 'deploy/compose');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Service {
  readonly image: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly [name: string]: unknown;
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);
const example = Object.fromEntries(
  [...read('example.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);

describe('compose.yaml', { tags: ['RUN-17'] }, () => {
  it('fits the schema of the compose specification', () => {
    const packaged = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
    const { $schema: _old, ...schema } = JSON.parse(
      readFileSync(join(packaged, 'schemas/compose.schema.json'), 'utf8'),
    );
    const fits = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    expect(fits(compose) ? [] : fits.errors).toEqual([]);
    expect(fits({ ...compose, services: { ...compose.services, postgres: { imge: 'x' } } })).toBe(false);
  });

  it('starts nothing before the settings were looked at', () => {
    const waits = (name: string, seen: readonly string[] = []): boolean =>
      name === 'settings' ||
      Object.entries(compose.services[name]?.depends_on ?? {}).some(
        ([other, { condition }]) =>
          !seen.includes(other) &&
          (other === 'settings' ? condition === 'service_completed_successfully' : waits(other, [...seen, name])),
      );
    expect(services.filter(([name]) => !waits(name)).map(([name]) => name)).toEqual([]);
  });

  it('has no value of its own for what is secret, and none to fall back to', () => {
    const secret = /PASSWORD|SECRET_ACCESS|ACCESS_KEY|SMTP_URL/;
    const given = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    for (const [name, value] of given.filter(([name]) => secret.test(name)))
      expect(value, name).toMatch(/^\$\{\w+:\?[^}]+\}$/);
    expect(read('compose.yaml')).not.toMatch(/\$\{\w+(?!:\?)[^}\w]|\$\{\w+\}/);
    for (const value of Object.values(example)) expect(read('compose.yaml')).not.toContain(`: ${value}\n`);
  });

  it('has two nodes behind HAProxy, a pooler, PostgreSQL 18 and a store, each of a named version', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['foyer-1', 'foyer-2', 'haproxy', 'pgbouncer', 'postgres', 'files']),
    );
    for (const [name, { image }] of services.filter(([, { image }]) => !image.startsWith('${FOYER_IMAGE')))
      expect(image, name).toMatch(/:v?\d/);
    expect(compose.services.postgres?.image).toMatch(/:18$/);
    for (const name of ['foyer-1', 'foyer-2'])
      expect(compose.services[name]).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        image: compose.services.settings?.image,
      });
  });
});

describe('the health of the nodes', { tags: ['RUN-17', 'RUN-14'] }, () => {
  it('is told at a port of its own, where HAProxy asks for it', () => {
    const asked = compose.services.haproxy?.environment ?? {};
    for (const number of ['1', '2']) {
      expect(compose.services[`foyer-${number}`]?.environment?.FOYER_HEALTH_PORT).toBe('3100');
      expect(asked[`FOYER_HEALTH_${number}`]).toBe('3100');
      expect(asked[`FOYER_${number}`]).toBe(`foyer-${number}:3000`);
    }
  });
});

describe('the look at the settings', { tags: ['RUN-17'] }, () => {
  let keys: string;
  beforeAll(async () => {
    keys = join(await mkdtemp(join(tmpdir(), 'foyer-compose-')), 'keys.json');
    await writeFile(keys, '{}', { mode: 0o600 });
  });
  afterAll(() => rm(dirname(keys), { recursive: true }));

  const ours = () => ({
    FOYER_PUBLIC_URL: 'https://patients.elm-street.dental',
    POSTGRES_PASSWORD: 'b0f6a2d1c98e4f73a5d20e1b',
    S3_ACCESS_KEY_ID: '7c1e9fd23ab04468',
    S3_SECRET_ACCESS_KEY: '40be6dd7795a4b0e8a61f8c2f3d96a17',
    SMTP_URL: 'smtps://portal:b51c@mail.elm-street.dental',
    MAIL_FROM: 'no-reply@elm-street.dental',
    FOYER_SECRETS: keys,
  });
  const look = (env: Record<string, string>) => runScript(join(folder, 'check-settings.mjs'), [], { env });

  it('passes what is the practice’s own', async () => {
    expect(await look(ours())).toMatchObject({ code: 0 });
  });

  it.each(Object.keys(example).filter((name) => name !== 'FOYER_IMAGE'))('refuses the example’s %s', async (name) => {
    const { code, output } = await look({ ...ours(), [name]: example[name] ?? '' });
    expect(code).toBe(1);
    expect(output).toContain(`${name} is still the example's`);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('refuses what is missing, short, or has to be escaped', async () => {
    const { code, output } = await look({
      ...ours(),
      MAIL_FROM: '',
      POSTGRES_PASSWORD: 'short',
      S3_SECRET_ACCESS_KEY: `"${'x'.repeat(30)}`,
    });
    expect(code).toBe(1);
    expect(output).toContain('MAIL_FROM is missing');
    expect(output).toContain('POSTGRES_PASSWORD has fewer than 24 characters');
    expect(output).toContain('S3_SECRET_ACCESS_KEY may hold');
    expect(output).not.toContain('short\n');
  });

  it('refuses keys that are missing, or that others can read', async () => {
    expect((await look({ ...ours(), FOYER_SECRETS: `${keys}.none` })).output).toContain('cannot be read (ENOENT)');
    await chmod(keys, 0o644);
    expect((await look(ours())).output).toContain('can be read by other accounts');
    await chmod(keys, 0o600);
  });
});
