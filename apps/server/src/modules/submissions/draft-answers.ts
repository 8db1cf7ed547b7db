// Seals and opens the answers of a draft, bound to their row.
import type { DraftAnswer } from '@foyer/forms';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';

/** The sealed content. */
export interface DraftContent {
  readonly object: DraftAnswer[];
  readonly page: number;
}

const place = (draftId: string) => ({ table: 'submission_drafts', row: draftId, column: 'answers_sealed' });

export function sealDraft(cipher: TenantCipher, draftId: string, content: DraftContent): Buffer {
  return cipher.seal(place(draftId), JSON.stringify(content));
}

export function openDraft(cipher: TenantCipher, draftId: string, sealed: Buffer): DraftContent {
  return JSON.parse(cipher.open(place(draftId), sealed)) as DraftContent;
}
