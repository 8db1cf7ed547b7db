// Seals each practice's audit trail soon after something was written to it.
import { inTenant } from '../db/tenant-transaction.ts';
import { defineRound } from '../jobs/define-round.ts';
import { oldestUnsealed, practicesWithNewEntries, sealAudit } from './seal.store.ts';

export const sealRound = defineRound({
  name: 'platform.seal-audit',
  due: practicesWithNewEntries,
  // An entry may be dated before the clock's leap.
  isAlsoHourly: true,
  work: async (ctx) => {
    await inTenant(ctx, (tx) => sealAudit(tx, ctx));
  },
  // While a transaction that has written anything is open, what is written after it waits.
  waitingSince: (ctx) => inTenant(ctx, oldestUnsealed),
});
