// Whether a change of a visit is news to its patient, given what they knew before and what is true now.
import { isOpen, type VisitStatus } from './visit-status.policy.ts';

export interface KnownVisit {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly providerId: string;
  readonly locationId: string;
}

export type VisitNews = 'moved' | 'canceled';

function isSame(one: KnownVisit, other: KnownVisit): boolean {
  return (
    +one.startsAt === +other.startsAt &&
    +one.endsAt === +other.endsAt &&
    one.providerId === other.providerId &&
    one.locationId === other.locationId
  );
}

/**
 * Returns undefined when it is not news: everything is as the patient knows it, or the visit was over when it was changed.
 * @param known as the patient knows it
 * @param changedAt when the practice last changed it
 */
export function newsOf(
  known: KnownVisit,
  visit: KnownVisit & { readonly status: VisitStatus | 'held' },
  changedAt: Date,
): VisitNews | undefined {
  const isOff = visit.status === 'canceled' || visit.status === 'deleted';
  if (isOff) return known.startsAt > changedAt ? 'canceled' : undefined;
  const isNew = isOpen(visit.status) && !isSame(known, visit);
  return isNew && visit.startsAt > changedAt ? 'moved' : undefined;
}
