// What a visit's page says about moving and canceling online: which sentence, by what is allowed now and why not.
import type { ShownVisit, VisitMay } from './visit-source.ts';

/** The name of the sentence below `visit.rule`; those with `until` hold the deadline, all others may hold the phone number. */
export type RuleLine =
  | { readonly kind: 'both' | 'cancelOnly' | 'moveOnly' | 'tooLate'; readonly until: string }
  | { readonly kind: 'bothAnyTime' | 'cancelOnlyAnyTime' | 'moveOnlyAnyTime' | 'tooLateAnyTime' | 'no' }
  | { readonly kind: 'again'; readonly until: string; readonly count: number }
  | { readonly kind: 'againAnyTime' | 'movedOut'; readonly count: number };

type Ruled = Pick<ShownVisit, 'movedFrom' | 'state'>;

/** Whether the visit lies ahead and nobody has arrived, so that something may be offered at all. */
export function isVisitAhead({ state }: Pick<ShownVisit, 'state'>): boolean {
  return state === 'not-confirmed' || state === 'confirmed';
}

/** Returns undefined where nothing is said: for a visit that is over or canceled, and for those who may only see it. */
export function ruleLine(visit: Ruled, may: VisitMay): RuleLine | undefined {
  const { move, cancel, until, why, movesLeft, moves } = may;
  if (!isVisitAhead(visit) || why === 'no-right') return undefined;
  if (move && cancel) {
    if (visit.movedFrom === null) return until ? { kind: 'both', until } : { kind: 'bothAnyTime' };
    return until ? { kind: 'again', until, count: movesLeft } : { kind: 'againAnyTime', count: movesLeft };
  }
  if (why === 'moves-used-up') return { kind: 'movedOut', count: moves };
  if (cancel) return until ? { kind: 'cancelOnly', until } : { kind: 'cancelOnlyAnyTime' };
  if (move) return until ? { kind: 'moveOnly', until } : { kind: 'moveOnlyAnyTime' };
  if (why === 'too-late') return until ? { kind: 'tooLate', until } : { kind: 'tooLateAnyTime' };
  return { kind: 'no' };
}
