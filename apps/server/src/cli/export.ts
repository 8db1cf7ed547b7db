// foyer export: everything of one practice in a ZIP file, for practices that leave or want to inspect their data.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { zipOf } from '../modules/oversight/public.ts';
import { listTenants } from '../modules/practice/public.ts';
import { audit } from '../platform/audit/audit.store.ts';
import type { Config } from '../platform/config.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { withServices } from './with-services.ts';

/** @throws if there is no such practice, or the file exists already */
export function exportPractice(config: Config, slug: string, to: string): Promise<string> {
  const file = path.resolve(to);
  return withServices(config, async ({ services, ctxOf }) => {
    const tenant = (await listTenants(services.db)).find((one) => one.slug === slug.toLowerCase());
    if (!tenant)
      throw new Error(`There is no practice "${slug}"; "npm run foyer -- tenant list" shows those there are.`);
    const ctx = ctxOf(tenant);
    // Audited before a byte is written, so that an export is on record even if it is interrupted.
    await inTenant(ctx, (tx) => audit(tx, ctx, { action: 'export', object: { kind: 'practice', id: randomUUID() } }));
    let total = 0;
    const zip = await zipOf(ctx, {
      begin: async (count) => {
        total = count;
      },
      step: () => undefined,
    });
    await pipeline(zip, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true })).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new Error(`${file} is there already; name another file.`) : error;
      },
    );
    const { size } = await stat(file);
    return `Wrote ${total} rows and files of ${tenant.companyName} to ${file} (${size} bytes). It is not encrypted: keep it safe.`;
  });
}
