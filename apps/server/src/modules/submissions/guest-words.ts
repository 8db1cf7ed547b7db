// Words of a guest's name as digests under the practice's key: they find the submission, and tell nobody the name.
import { type FormField, personNameIn, type SubmissionEntry } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { findableWords } from '../patients/public.ts';
import { openPersonName } from './answers.ts';
import { insertWords, selectUnfindable, setFindable } from './guest-words.store.ts';

/** No name has more. */
const wordLimit = 20;

export function wordDigest(cipher: TenantCipher, word: string): Buffer {
  return cipher.digest('guest name', word);
}

const digestsOf = (cipher: TenantCipher, name: string) =>
  findableWords(name)
    .slice(0, wordLimit)
    .map((word) => wordDigest(cipher, word));

/** Of the name that a guest gave in the form. */
export function guestWords(
  cipher: TenantCipher,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Buffer[] {
  return digestsOf(cipher, personNameIn(fields, entries));
}

/** Names that came before there was this search are made findable, some at a time. Answers how many. */
export async function indexGuestNames(tx: Tx, tenantId: string, cipher: TenantCipher): Promise<number> {
  const rows = await selectUnfindable(tx, 500);
  for (const row of rows)
    await insertWords(
      tx,
      digestsOf(cipher, openPersonName(cipher, row.submission_id, row.person_name_sealed)).map((word_digest) => ({
        tenant_id: tenantId,
        word_digest,
        submission_id: row.submission_id,
      })),
    );
  await setFindable(
    tx,
    rows.map((row) => row.submission_id),
  );
  return rows.length;
}
