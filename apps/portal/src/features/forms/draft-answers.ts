// The answers of a draft as the form engine takes them.
import type { DraftAnswer } from '@foyer/forms';
import type { FoundDraft } from './draft-calls.ts';

/** JSON has no undefined values: an answer always has a value, even if it is null. */
export function draftAnswers({ object }: FoundDraft): readonly DraftAnswer[] {
  return object.map(({ uuid, value, items }) => ({ uuid, value, items }));
}
