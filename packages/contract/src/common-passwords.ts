// Detects while typing whether a password is a common word with signs added, without revealing it: words are compared by digests,
// and only the first eight bits of a digest leave the browser.

/**
 * Length of the digest's prefix that names its group: two of thirteen hexadecimal digits, so a group has about two hundred words.
 */
const groupLength = 2;

/** Returns 52 bits as thirteen hexadecimal digits (cyrb53): distinguishes words, but is not cryptographic. */
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

/** Returns the password in lower case: as it is, and without the digits and signs that people append to a word. */
export function wordsOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const bare = whole.replace(/[^\p{L}]+$/u, '');
  return [...new Set([whole, bare])].filter((word) => word !== '');
}

export interface CommonPasswords {
  /** Returns whether the password is common; undefined while the groups it needs have not been fetched. */
  known(password: string): boolean | undefined;
  /** Fetches missing groups and returns whether the password is common. @throws what `ask` throws */
  find(password: string): Promise<boolean>;
}

/** @param ask resolves with the digests of all common passwords of the groups; each group is requested once */
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
