// A visit as its patient sees it: by its link, and with more for those who signed in.
import type { ownVisits, visitShapes } from '@foyer/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { StoredSettings } from '../practice/public.ts';
import { type OwnActs, ownActsOf, ownStateOf, type VisitRule, type VisitRuleBook } from '../practice-setup/public.ts';
import { addressLinesOf, directionsTo } from '../visit-mails/public.ts';
import { isOfPatient, type LastEvent, type SeenVisit } from '../visits/public.ts';

export type LinkedVisit = z.output<typeof visitShapes.linkedVisit>;
export type OwnVisit = z.output<typeof ownVisits.ownVisit>;
type VisitLocation = z.output<typeof visitShapes.visitLocation>;

/** What a view of visits needs besides the visits. */
export interface ViewScope {
  readonly settings: StoredSettings;
  readonly now: Date;
}

/** Returns those of these visits that somebody waits for an earlier time of. A later module knows. */
export type FindWaiting = (
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  timezone: string,
  visitIds: readonly string[],
) => Promise<ReadonlySet<string>>;

/** Returns the location with its directions, on the map that the practice chose. */
export function visitLocationOf(row: SeenVisit, settings: StoredSettings): VisitLocation {
  const name = row.locationDisplayName || row.locationName;
  const addressLines = addressLinesOf(row);
  return {
    id: row.locationId,
    name,
    addressLines,
    directionsUrl: directionsTo(settings, row),
    phone: row.phone || settings.officeNumber,
  };
}

/** Returns what may be done with a visit now. */
export function actsOf(row: SeenVisit, rule: VisitRule, { settings, now }: ViewScope): OwnActs {
  return ownActsOf(row, rule, { now, timezone: settings.timezone });
}

function canceledBy(row: SeenVisit, last: LastEvent | undefined) {
  if (row.status !== 'canceled') return null;
  return last?.kind === 'canceled' && isOfPatient(last.actor) ? ('patient' as const) : ('practice' as const);
}

/** Returns the start before the last change, if that moved the visit to another time. */
function movedFrom(last: LastEvent | undefined): string | null {
  const { startsAt } = (last?.kind === 'moved' ? last.before : {}) as { readonly startsAt?: string };
  return startsAt ?? null;
}

/** Returns a visit as its link shows it. */
export function linkedVisitOf(row: SeenVisit, last: LastEvent | undefined, scope: ViewScope): LinkedVisit {
  return {
    id: row.visitId,
    sequence: row.sequence,
    firstName: row.nameFirst ?? '',
    startTime: row.startsAt.toISOString(),
    endTime: row.endsAt.toISOString(),
    timezone: scope.settings.timezone,
    providerId: row.providerId,
    providerName: row.providerName,
    location: visitLocationOf(row, scope.settings),
    state: ownStateOf(row, scope.now),
    canceledBy: canceledBy(row, last),
    movedFrom: movedFrom(last),
  };
}

/** Returns a visit as its patient and the family see it after signing in. */
export function ownVisitOf(
  row: SeenVisit,
  last: LastEvent | undefined,
  rules: VisitRuleBook,
  scope: ViewScope,
  isOnWaitlist: boolean,
): OwnVisit {
  return {
    ...linkedVisitOf(row, last, scope),
    contactId: row.patientId ?? '',
    nameFirst: row.nameFirst ?? '',
    nameLast: row.nameLast ?? '',
    typeId: row.typeId ?? '',
    typeName: row.typeName ?? '',
    description: row.description,
    status: row.status,
    may: actsOf(row, rules.of(row.typeId), scope),
    isOnWaitlist,
  };
}
