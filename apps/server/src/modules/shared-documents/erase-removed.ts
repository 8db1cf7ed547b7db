// Erases documents 30 days after they were removed, and what is left of uploads that were never completed: the file, then the row.
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { defineRound, type Round } from '../../platform/jobs/define-round.ts';
import { documentStorageName } from './document-file.ts';
import { deleteDocument, practicesToErase, selectToErase } from './shared-documents.store.ts';

/** Erased at once; the round goes on while there are as many. */
const most = 100;

export const sharedDocumentRounds: readonly Round[] = [
  defineRound({
    name: 'shared-documents.erase',
    every: 'hour',
    isByAge: true,
    due: practicesToErase,
    work: async (ctx, before) => {
      for (;;) {
        const ids = await inTenant(ctx, (tx) => selectToErase(tx, before(0), most));
        for (const id of ids) {
          await ctx.storage.delete(documentStorageName(ctx.tenant.id, id));
          await inTenant(ctx, (tx) => deleteDocument(tx, id));
        }
        if (ids.length < most) return;
      }
    },
  }),
];
