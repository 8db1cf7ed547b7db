// The notes of one subject, and what is being typed for it.
import { type Answer, type notes as calls, notes } from '@foyer/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useLive } from '../../session/use-live.tsx';

export type OfficeNote = Answer<typeof calls.notes>['notes'][number];

export interface NotePlace {
  /** `account`: the ledger of the patient whose id it has. */
  readonly kind: 'patient' | 'account' | 'visit' | 'submission';
  readonly id: string;
}

const noteKeys = {
  of: ({ kind, id }: NotePlace) => ['notes', kind, id] as const,
  draft: ({ kind, id }: NotePlace) => ['note-draft', kind, id] as const,
};

export function useNotes(subject: NotePlace) {
  const { call } = useApi();
  const queries = useQueryClient();
  useLive('record', () => void queries.invalidateQueries({ queryKey: noteKeys.of(subject) }));
  return useQuery({
    queryKey: noteKeys.of(subject),
    // Each read is written into the access log.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => (await call(notes.notes, { query: subject }, { signal })).notes,
  });
}

/** What was typed and not added; it stays when the page is left, until somebody signs out. */
export function useNoteDraft(subject: NotePlace) {
  const queries = useQueryClient();
  const queryKey = noteKeys.draft(subject);
  return {
    read: () => queries.getQueryData<string>(queryKey) ?? '',
    keep: (text: string) => {
      queries.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(queryKey, text);
    },
  };
}

/** Reads the notes of a subject again after a change of one's own. */
export function useNotesAgain(subject: NotePlace) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: noteKeys.of(subject) });
}
