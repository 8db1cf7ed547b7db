// Words of a guest's name as digests under the practice's key: they make the submission searchable without revealing the name.
import { type FormField, personNameIn, type SubmissionEntry } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { findableWords } from '../patients/public.ts';

/** Further words are ignored; no name has more. */
const wordLimit = 20;

export function wordDigest(cipher: TenantCipher, word: string): Buffer {
  return cipher.digest('guest name', word);
}

/** Returns the digests of the words in the name that a guest gave in the form. */
export function guestWords(
  cipher: TenantCipher,
  fields: readonly FormField[],
  entries: readonly SubmissionEntry[],
): Buffer[] {
  return findableWords(personNameIn(fields, entries))
    .slice(0, wordLimit)
    .map((word) => wordDigest(cipher, word));
}
