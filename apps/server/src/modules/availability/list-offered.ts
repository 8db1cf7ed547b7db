// Lists what can be booked online: types of visits, providers and locations.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, inTenantOnce } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { scopeOf } from './offer.ts';
import {
  isBookableType,
  selectLocations,
  selectPlaces,
  selectProviders,
  selectTypes,
  selectTypesWithRules,
} from './offered.store.ts';

/** Hours before a visit until which it can be canceled online, where the practice has said nothing. */
const usualHours = 24;

/** Types as patients see them, with the practice's rules about cancelling. */
export async function listTypes(ctx: Ctx & Uses<'caches'>) {
  const scope = scopeOf(await settingsOf(ctx));
  const rows = await inTenantOnce(ctx, (tx) => selectTypesWithRules(tx, scope));
  return rows.map(({ typeId: id, name, duration, patientLine, hasWaitlist, ...rule }) => ({
    id,
    name,
    duration,
    patientLine,
    hasWaitlist,
    cancel: { mode: rule.cancelMode ?? ('until' as const), hours: rule.cancelHours ?? usualHours },
    policy: rule.policy ?? '',
  }));
}

/** Types from the practice's management software. `isStaffed` keeps only those that a provider there does. */
export async function listSyncedTypes(ctx: Ctx & Uses<'caches'>, isStaffed: boolean) {
  const scope = { ...scopeOf(await settingsOf(ctx)), isSynced: true };
  const rows = await inTenantOnce(ctx, (tx) => selectTypes(tx, { ...scope, isStaffed }));
  return rows.map(({ typeId: id, name, duration }) => ({ id, name, duration, sync: true, coupled: scope.isCoupled }));
}

export interface ProvidersWanted {
  readonly typeId?: string;
  /** Only those from the practice's management software. */
  readonly isSynced: boolean;
}

/** Providers who can be booked online. @throws not-found for a type that cannot */
export async function listProviders(ctx: Ctx & Uses<'caches'>, { typeId, isSynced }: ProvidersWanted) {
  const own = scopeOf(await settingsOf(ctx));
  const scope = { ...own, isSynced: isSynced || own.isSynced };
  const today = await todayOf(ctx);
  const rows = await inTenant(ctx, async (tx) => {
    if (typeId !== undefined && !(await isBookableType(tx, typeId, scope))) return undefined;
    return selectProviders(tx, { ...scope, typeId, today });
  });
  if (!rows) throw problem('not-found');
  return rows.map((row) => ({
    id: row.providerId,
    displayName: row.displayName,
    entityType: 'provider' as const,
    entityId: row.providerId,
    locationId: row.locationId ?? '',
    startTime: row.fromMinute === null ? '' : timeOfDay(row.fromMinute),
  }));
}

/** `HH:mm`. */
function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Locations with the types done there. */
export async function listLocations(ctx: Ctx, wanted: { isAll: boolean; isSynced: boolean }) {
  const rows = await inTenantOnce(ctx, (tx) => selectLocations(tx, wanted));
  return rows.map((row) => ({
    id: row.locationId,
    name: row.name,
    displayName: row.displayName || row.name,
    street: row.street,
    street2: row.street2,
    city: row.city,
    state: row.state,
    zipcode: row.zipcode,
    radius: 0,
    appointmentTypeIds: row.typeIds,
    isDeleted: row.deletedAt !== null,
  }));
}

/** Whether there is more than one location to choose from. */
export async function isMultiLocation(ctx: Ctx & Uses<'caches'>): Promise<boolean> {
  const scope = scopeOf(await settingsOf(ctx));
  return (await inTenantOnce(ctx, (tx) => selectPlaces(tx, scope))).length > 1;
}
