// Adds, changes, orders and removes locations, providers and types. Booked visits stay; what was ever used is switched off
// instead of removed.

import { randomUUID } from 'node:crypto';
import type { PlaceMember } from '@foyer/contract/access-words';
import { zoneOf } from '@foyer/scheduling';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import { noteMembers } from '../../platform/audit/member-changes.store.ts';
import { conflictOf } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { selectBookedVisits } from './closures.store.ts';
import { isPacketOffered } from './packets-of-types.store.ts';
import {
  countPlaces,
  deletePlace,
  hasExternal,
  insertPlace,
  isInUse,
  lockLinked,
  lockPlace,
  type PlaceKind,
  selectTypeLinks,
  setTypeLinks,
  updateOrder,
  updatePlace,
} from './places.store.ts';
import { pointOfPostalCode } from './postal-codes.ts';
import { outcomeOf, type PlaceChangeOutcome, untouched } from './touched-visits.ts';

/** The members of each kind; columnOf returns the column of each. */
const members: Readonly<Record<PlaceKind, readonly PlaceMember[]>> = {
  location: ['name', 'displayName', 'street', 'street2', 'city', 'state', 'zipcode', 'country', 'phone'],
  provider: ['name', 'title', 'isBookable'],
  type: [
    'name',
    'duration',
    'bufferBefore',
    'bufferAfter',
    'noticeMinutes',
    'horizonDays',
    'isBookable',
    'patientLine',
    'prepareLine',
    'hasWaitlist',
    'packetId',
    'packetDays',
  ],
};
const columnOf = (kind: PlaceKind, member: PlaceMember): string =>
  kind === 'provider' && member === 'name' ? 'displayName' : member;

/** The practice may always set these, because its software does not know them. */
const alwaysOurs = ['phone', 'title', 'patientLine', 'prepareLine', 'hasWaitlist', 'packetId', 'packetDays'];

export interface PlaceChange {
  readonly [name: string]: unknown;
  readonly isActive?: boolean | undefined;
  readonly keepVisits?: boolean | undefined;
  /** The revision that the change is based on. */
  readonly revision?: number | undefined;
  readonly typeIds?: readonly string[] | undefined;
  readonly providerIds?: readonly string[] | undefined;
  readonly locationIds?: readonly string[] | undefined;
}

/** Returns the center of the postal code, for the distances that patients see; read outside of transactions. */
async function positionOf({ zipcode }: PlaceChange): Promise<Readonly<Record<string, number | null>>> {
  if (typeof zipcode !== 'string') return {};
  const point = await pointOfPostalCode(zipcode);
  return { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null };
}

/** The links of each kind. `back` is their name on the other side. */
const links = [
  { name: 'typeIds', of: 'provider', table: 'typeProviders', own: 'providerId', to: 'type', back: 'providerIds' },
  { name: 'providerIds', of: 'type', table: 'typeProviders', own: 'typeId', to: 'provider', back: 'typeIds' },
  { name: 'locationIds', of: 'type', table: 'typeLocations', own: 'typeId', to: 'location', back: undefined },
] as const;

const idsOf = (ids: readonly string[] | undefined) => ids && [...new Set(ids)].sort();

/** Sets the given links. Returns the names of those that changed. @throws not-found for an unknown id */
async function setLinks(tx: Tx, ctx: Ctx, kind: PlaceKind, id: string, change: PlaceChange): Promise<PlaceMember[]> {
  const changed: PlaceMember[] = [];
  for (const { name, of, table, own, to, back } of links) {
    const ids = idsOf(change[name]);
    if (ids === undefined || of !== kind) continue;
    if ((await countPlaces(tx, to, ids)) !== ids.length) throw problem('not-found');
    const others = await setTypeLinks(tx, { table, own, id, to: ids });
    if (others.length > 0) changed.push(name);
    if (back) for (const other of others) await noteMembers(tx, ctx, { kind: to, id: other }, [back]);
  }
  return changed;
}

/** Returns the current values of the members that a change names, in the shape of the change. */
async function valuesOf(tx: Tx, kind: PlaceKind, id: string, row: Readonly<Record<string, unknown>>) {
  const own = members[kind].map((name) => [name, row[columnOf(kind, name)]] as const);
  const linked = [];
  for (const { name, table, own: column } of links.filter(({ of }) => of === kind))
    linked.push([name, await selectTypeLinks(tx, { table, own: column, id })] as const);
  return Object.fromEntries([...own, ...linked, ['isActive', row.deletedAt === null]]);
}

/** @throws not-found when a change names a packet that is not offered */
async function assertOffered(tx: Tx, { packetId }: PlaceChange): Promise<void> {
  if (typeof packetId === 'string' && !(await isPacketOffered(tx, packetId))) throw problem('not-found');
}

/** Returns the id of the new row. @throws not-found for a packet that is not offered, and for a link to something that the practice does not have */
export async function addPlace(ctx: Ctx, kind: PlaceKind, values: PlaceChange): Promise<string> {
  const id = randomUUID();
  const position = kind === 'location' ? await positionOf(values) : {};
  const own = members[kind].filter((name) => values[name] !== undefined);
  await inTenant(ctx, async (tx) => {
    if (values.typeIds || values.providerIds) await lockLinked(tx);
    const row = Object.fromEntries(own.map((name) => [columnOf(kind, name), values[name]]));
    await assertOffered(tx, values);
    await insertPlace(tx, kind, id, { ...row, ...position });
    await setLinks(tx, ctx, kind, id, values);
    await audit(tx, ctx, { action: 'add', object: { kind, id } });
  });
  return id;
}

/**
 * Changes the given members. Switching something off reports the visits booked there and does nothing unless they may stay. With
 * the revision that the change is based on, what somebody else has changed since is not overwritten; one's own changes do not
 * count.
 * @throws not-found, synced-read-only, record-changed
 */
export async function changePlace(
  ctx: Ctx & Uses<'caches'>,
  kind: PlaceKind,
  id: string,
  change: PlaceChange,
): Promise<PlaceChangeOutcome> {
  const settings = await settingsOf(ctx);
  const position = kind === 'location' ? await positionOf(change) : {};
  const { isActive, keepVisits = false, revision } = change;
  return inTenant(ctx, async (tx) => {
    if (change.typeIds || change.providerIds) await lockLinked(tx);
    const before = await lockPlace(tx, kind, id);
    if (!before) throw problem('not-found');
    const names = members[kind].filter(
      (name) => change[name] !== undefined && change[name] !== before[columnOf(kind, name)],
    );
    const isTurned = isActive !== undefined && isActive !== (before.deletedAt === null);
    const hasLinks = [change.typeIds, change.providerIds, change.locationIds].some((ids) => ids !== undefined);
    const isTheirs = settings.bookingSyncAvailability && before.externalId !== null;
    if (names.includes('packetId')) await assertOffered(tx, change);
    if (isTheirs && (isTurned || hasLinks || names.some((name) => !alwaysOurs.includes(name))))
      throw problem('synced-read-only');
    if (revision !== undefined) {
      const wanted = Object.fromEntries(links.map(({ name }) => [name, idsOf(change[name])]));
      const now = await valuesOf(tx, kind, id, before);
      const options = { now, wanted: { ...change, ...wanted }, exceptBy: actorId(ctx) };
      const conflict = await conflictOf(tx, { kind, id }, revision, options);
      if (conflict) throw problem('record-changed', { conflict });
    }
    let outcome = untouched;
    if (isTurned && !isActive) {
      const visits = await selectBookedVisits(tx, { now: ctx.clock.now(), [`${kind}Id`]: id });
      outcome = outcomeOf(ctx, visits, { zone: zoneOf(settings.timezone), keepVisits });
      if (!outcome.isDone) return outcome;
    }
    const linked = await setLinks(tx, ctx, kind, id, change);
    const set = Object.fromEntries(names.map((name) => [columnOf(kind, name), change[name]]));
    const turned = isTurned ? { deletedAt: isActive ? null : ctx.clock.now() } : {};
    await updatePlace(tx, kind, id, { ...set, ...(names.includes('zipcode') ? position : {}), ...turned });
    for (const name of [...names, ...linked])
      await audit(tx, ctx, { action: 'change', object: { kind: `${kind} ${name}`, id } });
    if (isTurned) await audit(tx, ctx, { action: isActive ? 'switch-on' : 'switch-off', object: { kind, id } });
    await noteMembers(tx, ctx, { kind, id }, [...names, ...linked, ...(isTurned ? ['isActive'] : [])]);
    return outcome;
  });
}

/**
 * Removes a row, or switches it off when data would be lost with it.
 * @throws not-found, synced-read-only
 */
export async function removePlace(
  ctx: Ctx & Uses<'caches'>,
  kind: PlaceKind,
  id: string,
  keepVisits: boolean,
): Promise<PlaceChangeOutcome & { isGone: boolean }> {
  const { bookingSyncAvailability: isSynced } = await settingsOf(ctx);
  const isGone = await inTenant(ctx, async (tx) => {
    const before = await lockPlace(tx, kind, id);
    if (!before) throw problem('not-found');
    if (isSynced && before.externalId !== null) throw problem('synced-read-only');
    if (before.externalId !== null || (await isInUse(tx, kind, id))) return false;
    await deletePlace(tx, kind, id);
    await audit(tx, ctx, { action: 'remove', object: { kind, id } });
    return true;
  });
  return { ...(isGone ? untouched : await changePlace(ctx, kind, id, { isActive: false, keepVisits })), isGone };
}

/** @throws synced-read-only when the practice's software sets the order */
export async function orderPlaces(ctx: Ctx & Uses<'caches'>, kind: PlaceKind, ids: readonly string[]): Promise<void> {
  const { bookingSyncAvailability: isSynced } = await settingsOf(ctx);
  await inTenant(ctx, async (tx) => {
    if (isSynced && (await hasExternal(tx, kind, ids))) throw problem('synced-read-only');
    await updateOrder(tx, kind, ids);
    await audit(tx, ctx, { action: 'order', object: { kind, id: kind } });
  });
}
