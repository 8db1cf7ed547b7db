// The token that identifies a visitor's drafts: opaque, created here, deleted with the tab. The server stores only its digest.
import type { TextStorage } from '@foyer/client/browser-storage';

export interface DraftToken {
  /** Returns undefined while the visitor has no draft. */
  read(): string | undefined;
  /** Returns the token, creating it if there is none. */
  ensure(): string;
  clear(): void;
}

export const draftTokenKey = 'draftToken';
/** What the visitor has sent in a packet; it goes with the token. */
export const keptAnswersKey = 'keptAnswers';
const shape = /^[\w-]{43}$/;

/** Returns 256 random bits in URL-safe base64. */
function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

export function createDraftToken(storage: TextStorage): DraftToken {
  const read = () => {
    const kept = storage.getItem(draftTokenKey);
    return kept !== null && shape.test(kept) ? kept : undefined;
  };
  return {
    read,
    ensure: () => {
      const known = read();
      if (known) return known;
      const token = newToken();
      storage.setItem(draftTokenKey, token);
      return token;
    },
    clear: () => {
      storage.removeItem(draftTokenKey);
      storage.removeItem(keptAnswersKey);
    },
  };
}

/** Returns the header that carries it; empty without a token. */
export function draftTokenHeader(token: string | undefined): Readonly<Record<string, string>> {
  return token ? { 'X-Draft-Token': token } : {};
}
