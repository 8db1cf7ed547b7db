// Calls that store the answers of an open form: a person's own, a family member's, or a visitor's by token.
import { type Answer, drafts } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import type { DraftAnswer } from '@foyer/forms';
import { draftTokenHeader } from '../../session/draft-token.ts';
import type { Portal } from '../../session/portal.ts';
import type { SaveFailure } from './draft-saver.ts';
import { forgetGone, loadAfterGone, noteGone } from './gone-draft.ts';

export type FoundDraft = NonNullable<Answer<typeof drafts.draft>['draft']>;

export interface DraftToSave {
  readonly form_version_id: string;
  readonly base_revision: number;
  readonly submission_revision?: number;
  readonly writer: string;
  readonly sequence: number;
  readonly object: readonly DraftAnswer[];
  readonly page: number;
}

export interface DraftCalls {
  load(): Promise<FoundDraft | undefined>;
  /** @param isLast whether the page is unloading; the browser then sends the request regardless */
  save(draft: DraftToSave, isLast: boolean): Promise<{ revision: number; saved_at: string }>;
  discard(): Promise<void>;
}

interface DraftPlace {
  readonly formId: string;
  readonly checksum: string;
  /** A contact's id; empty for a visitor. */
  readonly ownerId: string;
  readonly submissionId: string | undefined;
}

/** Browsers limit requests of an unloaded page to 64 KB. */
const lastBytes = 60_000;

export function draftCalls(portal: Parameters<typeof plainCalls>[0], place: DraftPlace): DraftCalls {
  const { formId, ownerId, submissionId = '' } = place;
  const key = `${formId} ${ownerId} ${submissionId}`;
  const { load, save, discard } = plainCalls(portal, place);
  return {
    load: () => loadAfterGone(key, load),
    save: (draft, isLast) => {
      if (!isLast) return save(draft, false);
      noteGone(key, draft.base_revision);
      return save(draft, true).finally(() => forgetGone());
    },
    discard,
  };
}

function plainCalls(
  { call, tenant, draftToken }: Pick<Portal, 'call' | 'tenant' | 'draftToken'>,
  { formId, checksum, ownerId, submissionId }: DraftPlace,
): DraftCalls {
  const params = { id: formId, checksum };
  const lasting = (draft: DraftToSave, isLast: boolean) =>
    isLast && JSON.stringify(draft).length < lastBytes ? { keepalive: true } : {};
  const bodyOf = (draft: DraftToSave) => ({ ...draft, object: [...draft.object] });

  if (ownerId) {
    const query = { ownerId, ...(submissionId && { submissionId }) };
    return {
      load: async () => (await call(drafts.draft, { params, query })).draft ?? undefined,
      save: (draft, isLast) => call(drafts.saveDraft, { params, query, body: bodyOf(draft) }, lasting(draft, isLast)),
      discard: async () => {
        await call(drafts.discardDraft, { params, query });
      },
    };
  }
  const query = { accountId: tenant.accountId };
  return {
    load: async () => {
      const token = draftToken.read();
      if (!token) return undefined;
      return (
        (await call(drafts.publicDraft, { params, query }, { headers: draftTokenHeader(token) })).draft ?? undefined
      );
    },
    save: (draft, isLast) =>
      call(
        drafts.savePublicDraft,
        { params, query, body: bodyOf(draft) },
        { ...lasting(draft, isLast), headers: draftTokenHeader(draftToken.ensure()) },
      ),
    discard: async () => {
      await call(drafts.discardPublicDraft, { params, query }, { headers: draftTokenHeader(draftToken.read()) });
    },
  };
}

export function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof CallError)) return { kind: 'unreached' };
  const { status, code, problem } = error;
  if (code === 'draft-changed') return { kind: 'conflict' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 0 || status >= 500) return { kind: 'unreached' };
  if (status === 429)
    return { kind: 'busy', retryAfterMs: problem?.retryAfter ? problem.retryAfter * 1000 : undefined };
  return { kind: status === 413 ? 'too-long' : 'refused' };
}
