// Whether a password is a common word with signs added, found out while it is typed without telling the password: words are
// compared by digests, and only the first eight bits of one leave the browser.

/** How much of a digest names its group: two of thirteen hexadecimal digits, so a group has about two hundred words. */
const groupLength = 2;

/** 52 bits as thirteen hexadecimal digits (cyrb53): it tells words apart, and keeps no secret. */
export function wordDigest(word: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return ((low >>> 0) % 0x100000).toString(16).padStart(5, '0') + (high >>> 0).toString(16).padStart(8, '0');
}

export const groupOf = (digest: string) => digest.slice(0, groupLength);

/** Case-folded: as it is, and without the digits and signs that people put behind a word. */
export function wordsOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const bare = whole.replace(/[^\p{L}]+$/u, '');
  return [...new Set([whole, bare])].filter((word) => word !== '');
}

export interface CommonPasswords {
  /** Whether the password is common; undefined while the groups that it needs have not been asked for. */
  known(password: string): boolean | undefined;
  /** Asks for the groups that are missing. @throws what `ask` throws */
  find(password: string): Promise<boolean>;
}

/** `ask` resolves with the digests of all common passwords of the groups. Each group is asked for once. */
export function createCommonPasswords(ask: (groups: string[]) => Promise<readonly string[]>): CommonPasswords {
  const groups = new Map<string, ReadonlySet<string>>();
  const digestsOf = (password: string) => wordsOf(password).map(wordDigest);
  const known = (password: string) => {
    const digests = digestsOf(password);
    if (!digests.every((digest) => groups.has(groupOf(digest)))) return undefined;
    return digests.some((digest) => groups.get(groupOf(digest))?.has(digest));
  };
  return {
    known,
    async find(password) {
      const missing = new Set(
        digestsOf(password)
          .map(groupOf)
          .filter((group) => !groups.has(group)),
      );
      if (missing.size > 0) {
        const digests = await ask([...missing]);
        for (const group of missing) groups.set(group, new Set(digests.filter((digest) => groupOf(digest) === group)));
      }
      return known(password) ?? false;
    },
  };
}
