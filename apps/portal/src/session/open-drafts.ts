// Unsaved answers of this page, and where a person was when their session ended on its own.
import { parseJson, type TextStorage } from '@foyer/client/browser-storage';

/** A form whose answers are being stored. */
export interface OpenDraft {
  /** Contact of the session it was opened in; empty for a visitor. */
  readonly patientId: string;
  /** Path of the form below the portal's base; `name` is its name. */
  readonly path: string;
  readonly name: string;
  /** Returns whether there are answers to continue with. */
  hasAnswers(): boolean;
  /** Saves unsaved answers. Returns undefined if there are none. Never rejects. */
  flush(): Promise<void> | undefined;
  /** Drops all answers. */
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
  /** Saves all unsaved answers. Returns undefined if there are none. Never rejects. */
  flush(): Promise<void> | undefined;
  /** Records where the person is, to be offered after the next sign-in. */
  markPlace(): void;
  /** Returns where this person was, if it was recorded. */
  placeOf(patientId: string): LastPlace | undefined;
  forgetPlace(): void;
  /** Called after signing in: drops everything that is not this person's own. */
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
