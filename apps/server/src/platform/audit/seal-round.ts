// Seals a practice's audit trail periodically.
import { inTenant } from '../db/tenant-transaction.ts';
import { defineRound } from '../jobs/define-round.ts';
import { sealAudit } from './seal.store.ts';

export const sealRound = defineRound({
  name: 'platform.seal-audit',
  work: async (ctx) => {
    await inTenant(ctx, (tx) => sealAudit(tx, ctx));
  },
});
