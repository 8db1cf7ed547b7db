// Submissions by the name of whom they are from, for Find.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { openPersonName } from '../submissions/public.ts';
import { type InboxFilter, type InboxListRow, selectInbox, selectRowsById } from './inbox-list.store.ts';
import { wantedOf } from './list-inbox.ts';

const everything: InboxFilter = {
  shown: 'all',
  who: 'all',
  formIds: undefined,
  from: undefined,
  until: undefined,
  after: undefined,
};

function shownRow(cipher: TenantCipher, row: InboxListRow) {
  return {
    id: row.submissionId,
    personName:
      row.patientId === null
        ? openPersonName(cipher, row.submissionId, row.personNameSealed)
        : `${row.nameFirst} ${row.nameLast}`,
    formName: row.formName,
    submittedAt: row.submittedAt.toISOString(),
    state: row.state,
  };
}

/** Returns the newest submissions that the inbox finds by a person's name, or by a name and words of a form; none for a form alone. */
export async function findSubmissions(tx: Tx, cipher: TenantCipher, typed: string, limit: number) {
  // A number, a date or an email address is nobody's name.
  const wanted = /\p{L}/u.test(typed) && !typed.includes('@') ? await wantedOf(tx, cipher, everything, typed) : [];
  const rows = await selectInbox(
    tx,
    wanted.filter(({ name }) => name !== undefined),
    limit,
  );
  return rows.map((row) => shownRow(cipher, row));
}

/** Returns submissions by their ids as Find shows them, without what was erased, archived or is not the practice's. */
export async function submissionsById(tx: Tx, cipher: TenantCipher, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await selectRowsById(tx, ids);
  return rows.filter(({ state }) => state !== 'spam').map((row) => shownRow(cipher, row));
}
