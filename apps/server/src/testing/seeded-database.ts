// A separate database for one test file that holds the demo's practices: a copy of a template seeded once for many files.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { startJobs } from '../jobs.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { withClient } from '../platform/db/with-client.ts';
import { createLogger } from '../platform/log.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startServices } from '../services.ts';
import { closeTemplate } from './close-template.ts';
import { adminUrls, asAdmin, copyDatabase, type FreshDatabase, freshDatabase, untilLeft } from './fresh-database.ts';
import { seededSlugs, testSettings } from './test-settings.ts';

/** At its edges visits end, and days begin in every zone. */
const quarterMs = 15 * 60_000;

/** Seeds a database as the start of a demo does. It also declares the kinds of jobs, so that a start on a copy need not. */
async function seed(ownerUrl: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'foyer-seed-'));
  const config = readConfig({ ...testSettings, FOYER_DATA: dataDir, FOYER_SECRETS: inject('seededSecrets') });
  const log = createLogger(config.logLevel);
  const clock = createClock();
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const running = await startServices({ config, secrets, clock, log, ownerUrl });
  try {
    await startJobs({ services: running.services, clock, log });
    await seedDemo(running.services, ownerUrl, log, seededSlugs);
  } finally {
    await running.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the quarter of an hour in which the template was seeded; undefined if there is none, or not a finished one. */
async function seededIn(admin: pg.Client, template: string): Promise<string | undefined> {
  const { rows } = await admin.query<{ quarter: string | null }>(
    `select shobj_description(oid, 'pg_database') as quarter from pg_database where datname = $1`,
    [template],
  );
  return rows[0]?.quarter ?? undefined;
}

/** Replaces the template, on all machines of a cluster. */
async function makeTemplate(template: string): Promise<void> {
  await asAdmin(`drop database if exists ${template} with (force)`);
  await seed(await copyDatabase(inject('templateDatabase'), template));
  await asAdmin(untilLeft(template));
  await Promise.all(adminUrls().map((url) => closeTemplate(url, template)));
}

/**
 * Copies the seeded template. The first file that needs it makes it, and the first one of each quarter of an hour: which visits are
 * over, and on which days they are, depends on the time of the seed.
 */
export async function seededDatabase(): Promise<FreshDatabase> {
  const template = inject('seededTemplate');
  const quarter = String(Math.floor(Date.now() / quarterMs));
  return withClient(inject('postgresUrl'), async (admin) => {
    // Held until the connection ends: a file in another process waits, because a template in the making must not be copied.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
    if ((await seededIn(admin, template)) !== quarter) {
      await makeTemplate(template);
      await admin.query(`comment on database ${template} is '${quarter}'`);
    }
    return freshDatabase(template);
  });
}
