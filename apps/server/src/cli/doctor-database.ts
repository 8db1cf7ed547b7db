// The doctor's check of the database, its roles and the keys that open its contents.
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { listTenants } from '../modules/practice/public.ts';
import type { Config } from '../platform/config.ts';
import { platformCipher } from '../platform/crypto/envelope.ts';
import { loadSecrets, type Secrets } from '../platform/crypto/secrets.ts';
import { type Addresses, addressAs } from '../platform/db/addresses.ts';
import { isDatabaseAway, openDatabase } from '../platform/db/database.ts';
import { type Inspection, inspectDatabase } from '../platform/db/inspect.ts';
import { loginsOf } from '../platform/db/logins.ts';
import { missingMigrations } from '../platform/db/migrate.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { assertSafeRole, UnsafeRoleError } from '../platform/db/roles.ts';
import { createTenantCiphers } from '../platform/keys/tenant-cipher.store.ts';
import { createLogger } from '../platform/log.ts';
import { type SortedPractices, sortPractices, wrongDatabase } from '../seed/demo-database.ts';
import { clusterLook } from './doctor-cluster.ts';
import { messagesLook } from './doctor-messages.ts';
import { nodesLook } from './doctor-nodes.ts';
import { waysLook } from './doctor-ways.ts';
import { bad, type Finding, look, ok, warning } from './finding.ts';

async function keysLook(config: Config): Promise<{ findings: Finding[]; secrets: Secrets | undefined }> {
  const { secretsFile: file, mode } = config;
  if (!existsSync(file)) {
    const text = `${file} is not there; ${mode === 'demo' ? 'the first start makes it' : 'put your copy of the keys there, or make new ones with "npm run foyer -- keys create"'}.`;
    return { findings: [mode === 'demo' ? warning('keys', text) : bad('keys', text)], secrets: undefined };
  }
  let secrets: Secrets | undefined;
  const findings = await look('keys', async () => {
    secrets = await loadSecrets({ file, mode });
    const cipher = platformCipher(secrets);
    cipher.open('doctor', cipher.seal('doctor', 'x'));
    const isShared = process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0;
    return isShared
      ? warning('keys', `${file} can be read by other accounts; run "chmod 600 ${file}".`)
      : ok('keys', `${file} holds ${secrets.keys.size} (active: ${secrets.active}) and only its owner reads it.`);
  });
  return { findings, secrets };
}

function inspected({ version, major, clockAheadMs, tables, openTables }: Inspection): Finding[] {
  const seconds = (Math.abs(clockAheadMs) / 1000).toFixed(1);
  const clock = `The database's clock is ${seconds} s ${clockAheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  return [
    major < 15
      ? bad('database', `PostgreSQL ${version} is too old; use PostgreSQL 15 or newer.`)
      : ok('database', `PostgreSQL ${version} answers.`),
    Math.abs(clockAheadMs) > 60_000
      ? bad('clock', `${clock}; have both set by NTP.`)
      : Math.abs(clockAheadMs) > 2000
        ? warning('clock', `${clock}; have both set by NTP.`)
        : ok('clock', `${clock}.`),
    openTables.length > 0
      ? bad(
          'rows',
          `Not closed off by row level security: ${openTables.join(', ')}. Restore the schema from a backup; until then practices could see one another.`,
        )
      : tables === 0
        ? warning('rows', 'There are no tables yet.')
        : ok('rows', `Row level security is enabled and forced on all ${tables} tables.`),
  ];
}

/** Returns the ways of the server's own logins. Unlike a start, the doctor neither creates nor repairs them. */
function loginAddresses(ownerUrl: string, secrets: Secrets): Addresses {
  const { app, lookup, jobs } = loginsOf(new URL(ownerUrl).pathname.slice(1), secrets.database);
  const [direct, looking] = [addressAs(ownerUrl, app), addressAs(ownerUrl, lookup)];
  return {
    app: direct,
    lookup: looking,
    jobs: addressAs(ownerUrl, jobs),
    direct,
    replica: undefined,
    areStatementsNamed: true,
  };
}

async function insideLook(ownerUrl: string, secrets: Secrets): Promise<Finding[]> {
  const db = openDatabase(loginAddresses(ownerUrl, secrets), createLogger('silent'), 2);
  try {
    const refusal = await assertSafeRole(db.lookup).catch((error: Error) => error);
    if (refusal instanceof UnsafeRoleError) return [bad('role', refusal.message)];
    if (refusal)
      return [
        warning(
          'role',
          `The database does not know the login that follows from the keys (${refusal.message}): the first start makes it, unless the key file is another installation's.`,
        ),
      ];
    const cipherOf = createTenantCiphers(db, secrets);
    const tenants = await listTenants(db);
    const [shut, away]: [string[], string[]] = [[], []];
    for (const { id, slug } of tenants)
      await cipherOf(id).catch((error: Error) => (isDatabaseAway(error) ? away : shut).push(slug));
    const all = tenants.length === 1 ? 'the one practice' : `all ${tenants.length} practices`;
    return [
      ok('role', 'The server works as a role that owns nothing and cannot see past row level security.'),
      shut.length > 0
        ? bad(
            'practices',
            `The keys do not open the data of: ${shut.join(', ')}. Put the key file of this database back.`,
          )
        : tenants.length === 0
          ? warning('practices', 'There is no practice yet; open one with "npm run foyer -- tenant add".')
          : away.length > 0
            ? warning('practices', `The data of these practices cannot be reached: ${away.join(', ')}.`)
            : ok('practices', `The keys open the data of ${all}.`),
    ];
  } finally {
    await db.close();
  }
}

function modeLook(mode: Config['mode'], practices: SortedPractices): Finding {
  const reason = wrongDatabase(mode, practices);
  if (reason !== undefined) return bad('demo', reason);
  return ok('demo', mode === 'demo' ? 'Every practice is one of the demo.' : 'No practice is one of the demo.');
}

/** Creates nothing: a private database that does not exist yet is reported. */
export async function databaseLook(config: Config): Promise<Finding[]> {
  const { findings, secrets } = await keysLook(config);
  const isPrivate = config.databaseUrl === undefined;
  if (isPrivate && !existsSync(path.join(config.dataDir, 'postgres.password')))
    return [...findings, warning('database', `There is none in ${config.dataDir} yet; the first start makes it.`)];
  const rest = await look('database', async () => {
    const database = await openOwnDatabase(config, createLogger('silent'), true);
    try {
      const all = inspected(await inspectDatabase(database.url));
      const { done, missing } = await missingMigrations(database.url);
      const jobsUrl = secrets && missing.length === 0 ? loginAddresses(database.url, secrets).jobs : undefined;
      const places = { ownerUrl: database.url, queueUrl: config.queueUrl, jobsUrl };
      all.push(...(await look('messages', () => messagesLook(places))));
      all.push(
        missing.length === 0
          ? ok('schema', `All ${done} migrations have run.`)
          : warning(
              'schema',
              `${missing.length} migrations are missing; the next start runs them, or "npm run foyer -- migrate".`,
            ),
      );
      all.push(modeLook(config.mode, await sortPractices(database.url)));
      if (secrets && missing.length === 0) {
        all.push(...(await look('cluster', () => clusterLook(config, database.url))));
        all.push(...(await waysLook(config, database.url, secrets.database)));
        all.push(...(await look('nodes', () => nodesLook(database.url, secrets))));
        all.push(...(await look('role', () => insideLook(database.url, secrets))));
      }
      return all;
    } finally {
      await database.stop();
    }
  });
  return [...findings, ...rest];
}
