// SQL of a visit's history: everything that happened to it. Rows are added in the transaction of the change itself.
import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { followVisit, type VisitTurn } from '../packets/public.ts';
import { noteFreed, rangesFreed } from '../practice-setup/public.ts';
import { atPlaces, type StaffPlaces } from '../staff/public.ts';
import type { VisitProgress } from './visit-status.policy.ts';

export type VisitEventKind = Schema['visitEvents']['kind'];
export type VisitActor = Schema['visitEvents']['actor'];

/** The part of a visit that its history tells. */
export interface VisitFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly providerId: string;
  readonly locationId: string;
  readonly status: string;
  readonly progress?: VisitProgress;
}

export interface NewVisitEvent {
  readonly visitId: string;
  readonly kind: VisitEventKind;
  /** The visit's sequence after the change. */
  readonly sequence: number;
  /** The visit as it was, and as it is: only what differs is stored; without one of them, all of the other. */
  readonly before?: VisitFacts | undefined;
  readonly after?: VisitFacts | undefined;
  /** Who changed it, when the caller's principal does not tell: by a link, by a text, or as somebody's guardian. */
  readonly actor?: VisitActor | undefined;
  /** Whether the freed time is for the waitlist; kept in `after`. */
  readonly isOffered?: boolean | undefined;
  /** Code of a reason. */
  readonly reason?: string | undefined;
  readonly noteSealed?: Buffer | null | undefined;
  /** Id of the event, when something else is bound to it. */
  readonly eventId?: string | undefined;
}

const actors: Readonly<Record<Ctx['principal']['kind'], VisitActor>> = {
  staff: 'staff',
  patient: 'patient',
  guest: 'guest',
  connector: 'sync',
  gateway: 'text',
  system: 'system',
};

const textOf = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);

/** Returns the members of `one` that differ from `other`, as texts. */
function difference(one: VisitFacts | undefined, other: VisitFacts | undefined): Record<string, string> {
  if (!one) return {};
  const { startsAt, endsAt, providerId, locationId, status, progress = 'expected' } = one;
  const members = Object.entries({ startsAt, endsAt, providerId, locationId, status, progress });
  const reference: Record<string, Date | string> | undefined = other && {
    ...other,
    progress: other.progress ?? 'expected',
  };
  return Object.fromEntries(
    members
      .filter(([name, value]) => reference || name !== 'progress' || value !== 'expected')
      .map(([name, value]): [string, string] => [name, textOf(value)])
      .filter(([name, value]) => !reference || textOf(reference[name] ?? '') !== value),
  );
}

/** Returns what the history of a visit keeps of a new one, as JSON. */
export function factsOfNew(facts: VisitFacts): string {
  return JSON.stringify(difference(facts, undefined));
}

const isOff = ({ status }: VisitFacts) => status === 'canceled' || status === 'deleted' || status === 'skipped';

/** Returns what an event is to the packets of its visit; undefined when they stay as they are. */
function turnOf({ before, after }: NewVisitEvent): VisitTurn | undefined {
  if (!after) return undefined;
  if (!before || isOff(before)) return isOff(after) ? undefined : 'made';
  if (isOff(after)) return 'off';
  return +before.startsAt === +after.startsAt ? undefined : 'moved';
}

/** Adds one event of a visit that has been changed already. Returns its id. */
export async function addVisitEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  event: NewVisitEvent,
): Promise<string> {
  const { before, after, isOffered, actor = actors[ctx.principal.kind], eventId = randomUUIDv7() } = event;
  const offered = isOffered === undefined ? {} : { isOffered: String(isOffered) };
  await tx
    .insertInto('visitEvents')
    .values({
      eventId,
      visitId: event.visitId,
      at: ctx.clock.now(),
      kind: event.kind,
      actor,
      accountId: actor === 'sync' ? null : actorId(ctx),
      sequence: event.sequence,
      before: JSON.stringify(difference(before, after)),
      after: JSON.stringify({ ...difference(after, before), ...offered }),
      reason: event.reason ?? null,
      noteSealed: event.noteSealed ?? null,
    })
    .execute();
  if (before) await noteFreedBy(tx, ctx, { ...event, before, actor });
  const turn = turnOf(event);
  if (turn) await followVisit(tx, event.visitId, turn, ctx.clock.now());
  return eventId;
}

/** Writes down what a change opens of a provider's time. Every change of a visit comes by here. */
async function noteFreedBy(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { before, after, actor, isOffered }: NewVisitEvent & { readonly before: VisitFacts; readonly actor: VisitActor },
): Promise<void> {
  const { providerId } = before;
  const ranges = rangesFreed(before, after, ctx.clock.now()).map((range) => ({
    ...range,
    providerId,
    locationId: null,
  }));
  await noteFreed(tx, ctx, ranges, {
    isByPatient: isOfPatient(actor),
    ...(isOffered === undefined ? {} : { isOffered }),
  });
}

/** Returns the newest event of each of these visits. */
export function lastEventsOf(tx: Tx, visitIds: readonly string[]) {
  return tx
    .selectFrom('visitEvents')
    .distinctOn('visitId')
    .select(['visitId', 'at', 'kind', 'actor', 'sequence', 'before'])
    .where('visitId', 'in', visitIds)
    .orderBy('visitId')
    .orderBy('at', 'desc')
    .orderBy('eventId', 'desc')
    .execute();
}

export type LastEvent = Awaited<ReturnType<typeof lastEventsOf>>[number];

/** Whether whoever changed a visit did so on the patient's side. */
export function isOfPatient(actor: VisitActor): boolean {
  return actor === 'patient' || actor === 'guardian' || actor === 'guest' || actor === 'link' || actor === 'text';
}

/** Returns the history of a visit, the oldest first. */
export function readHistory(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visitEvents')
    .selectAll()
    .where('visitId', '=', visitId)
    .orderBy('at')
    .orderBy('sequence')
    .orderBy('eventId')
    .execute();
}

/** Returns the newest event of a visit. */
export function selectLastEvent(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visitEvents')
    .select(['eventId', 'kind', 'actor', 'accountId', 'at', 'sequence', 'before', 'after'])
    .where('visitId', '=', visitId)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('eventId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Marks an event as seen by the office, if it is not yet. Returns whether there is such an event, of a visit at these locations.
 */
export async function setEventSeen(tx: Tx, eventId: string, at: Date, places: StaffPlaces): Promise<boolean> {
  const row = await tx
    .updateTable('visitEvents')
    .set({ seenAt: sql`coalesce(seen_at, ${at}::timestamptz)` })
    .where('eventId', '=', eventId)
    .$if(places !== null, (query) =>
      query.where((by) =>
        by.exists(
          by
            .selectFrom('visits as v')
            .select('v.visitId')
            .whereRef('v.visitId', '=', 'visitEvents.visitId')
            .where(atPlaces(places, 'v.locationId')),
        ),
      ),
    )
    .returning('eventId')
    .executeTakeFirst();
  return row !== undefined;
}

const placeOfNote = (eventId: string) => ({ table: 'visit_events', row: eventId, column: 'note_sealed' });

/** Seals what was typed with a change; null when nothing was. */
export function sealEventNote(cipher: TenantCipher, eventId: string, text: string): Buffer | null {
  return text === '' ? null : cipher.seal(placeOfNote(eventId), text);
}

/** Opens what was typed with a change; empty when nothing was. */
export function openEventNote(cipher: TenantCipher, eventId: string, sealed: Buffer | null): string {
  return sealed === null ? '' : cipher.open(placeOfNote(eventId), sealed);
}
