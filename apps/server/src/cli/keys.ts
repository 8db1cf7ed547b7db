// foyer keys: creates key files and rotates the key that wraps every practice's data key.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { billingKey } from '../modules/billing/public.ts';
import type { Config } from '../platform/config.ts';
import { createSecrets, loadSecrets, rotate, SecretsError } from '../platform/crypto/secrets.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { rewrapTenantKeys } from '../platform/keys/rewrap.store.ts';
import { createLogger } from '../platform/log.ts';

/** Writes a new key file that only its owner can read. @throws if the file exists */
export async function createKeys(file: string): Promise<string> {
  const target = path.resolve(file);
  if (existsSync(target))
    throw new SecretsError(
      `${target} exists already and may be in use; choose another name, or rotate its key with "npm run foyer -- keys rotate".`,
    );
  await createSecrets(target);
  return `Wrote ${target}. Keep a copy apart from the database's backups: without it nothing sealed can be read.`;
}

/** Adds a new active key to the key file and wraps every practice's data key with it. Safe to repeat. */
export async function rotateKeys(config: Config): Promise<string> {
  const keyId = await rotate(config.secretsFile);
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, createLogger('warn'), true);
  try {
    const count = await rewrapTenantKeys(database.url, secrets);
    return `The active key is now ${keyId}; ${count} data keys were wrapped with it. Servers that run use it from the first thing on that names it, at the latest from their next start. Earlier keys stay in the file for what they sealed.`;
  } finally {
    await database.stop();
  }
}

/** Returns the key by which an external billing site verifies visitors from a practice's portal, in base64url. */
export async function billingSiteKey(config: Config, slug: string): Promise<string> {
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  return billingKey(secrets, slug.toLowerCase(), 'sign-on').toString('base64url');
}
