// The keys of the question whose answers these are. They act while the focus is in its panel.
import { actionOf, type PageKey } from '../../session/keys.ts';

export type MatchAction = 'find' | 'new' | 'file';

export const matchKeys: readonly PageKey<MatchAction>[] = [
  { key: 'f', action: 'find', when: 'page' },
  { key: 'n', action: 'new', when: 'page' },
  { key: 'f', action: 'file', when: 'page', isShifted: true },
];

/** Returns the number of a suggestion, from 1, or what else a key asks for; undefined for nothing. */
export function matchCommand(key: string, isShifted: boolean, suggestions: number): number | MatchAction | undefined {
  const digit = /^[1-9]$/.test(key) ? Number(key) : undefined;
  if (digit !== undefined) return digit <= suggestions ? digit : undefined;
  return actionOf(matchKeys, key, isShifted)?.action;
}
