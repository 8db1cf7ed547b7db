// Whether a name was found by a word that is near one of its own, rather than by the beginning of one.
import { findableWords } from './name-words.policy.ts';

interface Named {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
}

/** @param typed folded words */
export function isOnlySimilar(typed: readonly string[], { nameFirst, nameMiddle, nameLast }: Named): boolean {
  const own = findableWords(`${nameFirst} ${nameMiddle} ${nameLast}`);
  return typed.some((word) => !own.some((each) => each.startsWith(word)));
}
