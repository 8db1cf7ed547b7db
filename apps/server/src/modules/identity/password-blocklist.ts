// Refuses passwords that many people use, or that contain the person's address or the practice's name.
import { groupOf, wordDigest, wordsOf } from '@foyer/contract/common-passwords';

type Groups = ReadonlyMap<string, ReadonlySet<string>>;

let common: Promise<Groups> | undefined;

/** Loaded when the first password is set: 49,000 entries that most processes never need. */
function commonGroups(): Promise<Groups> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const groups = new Map<string, Set<string>>();
    for (const entry of dictionary['passwords-common']) {
      const digest = wordDigest(entry.toLowerCase());
      const group = groups.get(groupOf(digest)) ?? new Set();
      groups.set(groupOf(digest), group.add(digest));
    }
    return groups;
  });
  return common;
}

/** Returns the digests of the common passwords in some groups. */
export async function commonDigests(groups: readonly string[]): Promise<string[]> {
  const all = await commonGroups();
  return groups.flatMap((group) => [...(all.get(group) ?? [])]);
}

/** Whether many people use the password, even with other digits and symbols after it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const all = await commonGroups();
  return wordsOf(password)
    .map(wordDigest)
    .some((digest) => all.get(groupOf(digest))?.has(digest));
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns a name as a whole and its words of three or more letters. */
function partsOf(name: string): string[] {
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(squeezed).filter((part) => part.length >= 3);
}

export interface PasswordContext {
  readonly practiceName: string;
  readonly email: string;
}

/** Returns a sentence that says why somebody who knows the person could guess the password, or undefined. */
export function tooClose(password: string, { practiceName, email }: PasswordContext): string | undefined {
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const known = new Set([...partsOf(practiceName), ...partsOf(localPart)]);
  if (wordsOf(password).some((word) => known.has(squeezed(word))))
    return 'This password is too close to your email address or to the name of the practice. Choose another one.';
  return undefined;
}
