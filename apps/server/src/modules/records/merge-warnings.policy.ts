// What speaks against two records being one person's.
import type { Answer, records } from '@foyer/contract';
import { dayInZone } from '@foyer/scheduling';

export type MergeWarning = Answer<typeof records.mergePreview>['warnings'][number];

/** A visit that was not canceled or missed. */
export interface ComparedVisit {
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Whether the patient was there. */
  readonly wasSeen: boolean;
  /** Whether the caller sees the visits of its location. */
  readonly isShown: boolean;
}

export interface WarnedOf {
  readonly birthDate: string;
  readonly gender: string;
  readonly ssn: string;
  readonly hasAccount: boolean;
  readonly visits: readonly ComparedVisit[];
}

interface Link {
  /** Whether the kept patient is guardian or payer of the other; otherwise it is the other way round. */
  readonly isKeptGuardian: boolean;
  readonly relationship: string;
}

/** Of one kind of warning about visits, the newest; more say nothing new. */
const most = 3;

function visitsAtOnce(kept: readonly ComparedVisit[], other: readonly ComparedVisit[]): MergeWarning[] {
  const clashes = kept.flatMap((one) =>
    other
      .filter((two) => one.startsAt < two.endsAt && two.startsAt < one.endsAt)
      .map((two) => ({
        at: Math.max(one.startsAt.getTime(), two.startsAt.getTime()),
        isShown: one.isShown && two.isShown,
      })),
  );
  return clashes
    .sort((a, b) => b.at - a.at)
    .slice(0, most)
    .map(({ at, isShown }) => ({ kind: 'visits-at-once', startsAt: isShown ? new Date(at).toISOString() : null }));
}

/** Days on which a patient was here, and whether the caller sees a visit of that day. */
function daysSeen(visits: readonly ComparedVisit[], zone: string): Map<string, boolean> {
  const days = new Map<string, boolean>();
  for (const { startsAt, wasSeen, isShown } of visits) {
    const day = dayInZone(startsAt, zone);
    if (wasSeen) days.set(day, isShown || days.get(day) === true);
  }
  return days;
}

function seenSameDay(kept: readonly ComparedVisit[], other: readonly ComparedVisit[], zone: string): MergeWarning[] {
  const [one, two] = [daysSeen(kept, zone), daysSeen(other, zone)];
  return [...one]
    .filter(([day]) => two.has(day))
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, most)
    .map(([day, isShown]) => ({ kind: 'seen-same-day', day: isShown && two.get(day) === true ? day : null }));
}

/** `links` are those between the two; `zone` is the practice's. */
export function warningsOf(
  kept: WarnedOf,
  other: WarnedOf,
  { links, zone }: { readonly links: readonly Link[]; readonly zone: string },
): MergeWarning[] {
  const differs = (one: string, two: string) => one !== '' && two !== '' && one !== two;
  const family = links.map(({ isKeptGuardian, relationship }): MergeWarning => {
    return { kind: 'family', guardian: isKeptGuardian ? 'kept' : 'other', relationship };
  });
  return [
    ...(differs(kept.birthDate, other.birthDate)
      ? [{ kind: 'birth-date' as const, kept: kept.birthDate, other: other.birthDate }]
      : []),
    ...(differs(kept.gender, other.gender)
      ? [{ kind: 'gender' as const, kept: kept.gender, other: other.gender }]
      : []),
    ...(differs(kept.ssn, other.ssn) ? [{ kind: 'ssn' as const }] : []),
    ...family,
    ...(kept.hasAccount && other.hasAccount ? [{ kind: 'accounts' as const }] : []),
    ...visitsAtOnce(kept.visits, other.visits),
    ...seenSameDay(kept.visits, other.visits, zone),
  ];
}
