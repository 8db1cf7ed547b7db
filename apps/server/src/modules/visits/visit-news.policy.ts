// Whether a change of a visit is news to its patient, by what they knew before and what is true now.
import { type AppointmentStatus, isOpen } from './visit-status.policy.ts';

export interface KnownVisit {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly provider_id: string;
  readonly location_id: string;
}

export type VisitNews = 'moved' | 'canceled';

function isSame(one: KnownVisit, other: KnownVisit): boolean {
  return (
    +one.starts_at === +other.starts_at &&
    +one.ends_at === +other.ends_at &&
    one.provider_id === other.provider_id &&
    one.location_id === other.location_id
  );
}

/**
 * Undefined for what is no news: everything is as the patient knows it, or was over when it was changed.
 * @param known as the patient knows it
 * @param changedAt when the practice last changed it
 */
export function newsOf(
  known: KnownVisit,
  visit: KnownVisit & { readonly status: string },
  changedAt: Date,
): VisitNews | undefined {
  const isOff = visit.status === 'canceled' || visit.status === 'deleted';
  if (isOff) return known.starts_at > changedAt ? 'canceled' : undefined;
  const isNew = isOpen(visit.status as AppointmentStatus) && !isSame(known, visit);
  return isNew && visit.starts_at > changedAt ? 'moved' : undefined;
}
