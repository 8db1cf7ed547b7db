// The token by which a visitor's drafts are found again: opaque, made here, gone with the tab. The server keeps its digest only.
import type { TextStorage } from '@foyer/client/browser-storage';

export interface DraftToken {
  /** Undefined while the visitor has no draft. */
  read(): string | undefined;
  /** The token, made now where there is none. */
  ensure(): string;
  clear(): void;
}

export const draftTokenKey = 'draftToken';
const shape = /^[\w-]{43}$/;

/** 256 random bits in URL-safe base64. */
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
    clear: () => storage.removeItem(draftTokenKey),
  };
}

/** The header that carries it; empty for who has none. */
export function draftTokenHeader(token: string | undefined): Readonly<Record<string, string>> {
  return token ? { 'X-Draft-Token': token } : {};
}
