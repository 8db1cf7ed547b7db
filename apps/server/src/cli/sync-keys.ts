// foyer sync-key: creates a key for a practice's management software.

import { listTenants } from '../modules/practice/public.ts';
import { issueSyncKey } from '../modules/sync/public.ts';
import { createClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { loadSecrets } from '../platform/crypto/secrets.ts';
import { openAddresses } from '../platform/db/addresses.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openOwnDatabase } from '../platform/db/own-database.ts';
import { createTenantCiphers } from '../platform/keys/tenant-cipher.store.ts';
import { createLogger } from '../platform/log.ts';

/** Returns the key, which is shown only this once. @throws if there is no such practice */
export async function makeSyncKey(config: Config, slug: string): Promise<string> {
  const log = createLogger('warn');
  const secrets = await loadSecrets({ file: config.secretsFile, mode: config.mode });
  const database = await openOwnDatabase(config, log, true);
  try {
    const db = openDatabase(await openAddresses({ ownerUrl: database.url }, secrets.database), log, 2);
    try {
      const tenant = (await listTenants(db)).find((one) => one.slug === slug.toLowerCase());
      if (!tenant) throw new Error(`There is no practice "${slug}".`);
      const { key } = await issueSyncKey(
        {
          tenant,
          db,
          principal: { kind: 'system' },
          clock: createClock(),
          requestId: 'command line',
          cipherOf: createTenantCiphers(db, secrets),
        },
        'made on the command line',
      );
      return `${key}\nKeep it where the practice's software reads it: it is not shown again.`;
    } finally {
      await db.close();
    }
  } finally {
    await database.stop();
  }
}
