// Family links as sentences: who may do what for whom.
import type { RecordData } from '../patients/use-patients.ts';

export type Relative = RecordData['guardians'][number];

/** Who is one of the two people of a link. */
export interface Named {
  readonly nameFirst: string;
  readonly gender: string;
}

/** What a link says. The relationship is what the guardian is to the member, such as Mother. */
export interface LinkTerms {
  readonly relationship: string;
  readonly familyAccess: boolean;
  readonly paysBills: boolean;
}

const parents = ['mother', 'father', 'parent'];
const mutual = ['spouse', 'partner', 'sibling', 'friend'];

type Kin = 'son' | 'daughter' | 'child';

/** Returns what the member is to the guardian: a kind of child, the same word, or undefined where only the other side has a name. */
export function memberWord(relationship: string, gender: string): { kin: Kin } | { same: string } | undefined {
  const word = relationship.trim().toLowerCase();
  if (parents.includes(word)) return { kin: gender === 'male' ? 'son' : gender === 'female' ? 'daughter' : 'child' };
  return mutual.includes(word) ? { same: word } : undefined;
}

/** Returns what a parent of this gender is called in a link. */
export const parentWord = (gender: string) =>
  gender === 'female' ? 'Mother' : gender === 'male' ? 'Father' : 'Parent';

/** The third person for a gender, as the texts name it. */
export const personOf = (gender: string) => (gender === 'male' || gender === 'female' ? gender : 'other');
