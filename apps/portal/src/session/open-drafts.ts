// Answers of this page that are still to be saved, and where a person was when a session ended by itself.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';

/** One form whose answers are kept. */
export interface OpenDraft {
  /** Whose session it was opened in; empty for a visitor. */
  readonly patientId: string;
  /** Path of the form below the portal's base, and its name. */
  readonly path: string;
  readonly name: string;
  /** Whether there are answers to go on with. */
  hasAnswers(): boolean;
  /** Saves what is not saved yet; undefined when there is nothing to save. Never rejects. */
  flush(): Promise<void> | undefined;
  /** Forgets everything. */
  stop(): void;
}

/** Where a person was. */
export interface LastPlace {
  readonly patientId: string;
  readonly path: string;
  readonly name: string;
}

export interface OpenDrafts {
  add(draft: OpenDraft): () => void;
  /** Saves all that is not saved yet; undefined when nothing is. Never rejects. */
  flush(): Promise<void> | undefined;
  /** Writes down where the person is, to be offered after the next sign-in. */
  markPlace(): void;
  /** Where this person was, if that was written down. */
  placeOf(patientId: string): LastPlace | undefined;
  forgetPlace(): void;
  /** Somebody signed in: whoever it is, goes on with their own answers only. */
  keepOnlyOf(patientId: string): void;
  clear(): void;
}

export const lastPlaceKey = 'lastPlace';

export function createOpenDrafts(storage: TextStorage): OpenDrafts {
  const open = new Set<OpenDraft>();

  return {
    add: (draft) => {
      open.add(draft);
      return () => open.delete(draft);
    },
    flush: () => {
      const saving = [...open].flatMap((draft) => draft.flush() ?? []);
      return saving.length === 0 ? undefined : Promise.all(saving).then(() => undefined);
    },
    markPlace: () => {
      const last = [...open].findLast((draft) => draft.patientId !== '' && draft.hasAnswers());
      if (!last) return;
      const { patientId, path, name } = last;
      storage.setItem(lastPlaceKey, JSON.stringify({ patientId, path, name } satisfies LastPlace));
    },
    placeOf: (patientId) => {
      const { path, name, ...rest } = (parseJson(storage.getItem(lastPlaceKey)) ?? {}) as Partial<LastPlace>;
      const isOurs = typeof path === 'string' && path.startsWith('/') && typeof name === 'string';
      return isOurs && patientId !== '' && rest.patientId === patientId ? { patientId, path, name } : undefined;
    },
    forgetPlace: () => storage.removeItem(lastPlaceKey),
    keepOnlyOf: (patientId) => {
      for (const draft of open) {
        if (draft.patientId === patientId) void draft.flush();
        else {
          draft.stop();
          open.delete(draft);
        }
      }
    },
    clear: () => {
      for (const draft of open) draft.stop();
      open.clear();
    },
  };
}
