// SQL of a visit's history: everything that happened to it. Rows are added in the transaction of the change itself.
import { randomUUIDv7 } from 'node:crypto';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export type VisitEventKind = Schema['visitEvents']['kind'];
export type VisitActor = Schema['visitEvents']['actor'];

/** The part of a visit that its history tells. */
export interface VisitFacts {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly providerId: string;
  readonly locationId: string;
  readonly status: string;
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
  system: 'system',
};

const textOf = (value: Date | string) => (value instanceof Date ? value.toISOString() : value);

/** Returns the members of `one` that differ from `other`, as texts. */
function difference(one: VisitFacts | undefined, other: VisitFacts | undefined): Record<string, string> {
  if (!one) return {};
  const { startsAt, endsAt, providerId, locationId, status } = one;
  const members = Object.entries({ startsAt, endsAt, providerId, locationId, status });
  return Object.fromEntries(
    members
      .map(([name, value]): [string, string] => [name, textOf(value)])
      .filter(([name, value]) => !other || textOf(other[name as keyof VisitFacts]) !== value),
  );
}

/** Returns what the history of a visit keeps of a new one, as JSON. */
export function factsOfNew(facts: VisitFacts): string {
  return JSON.stringify(difference(facts, undefined));
}

/** Adds one event. Returns its id. */
export async function addVisitEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'principal' | 'clock'>,
  event: NewVisitEvent,
): Promise<string> {
  const { before, after, actor = actors[ctx.principal.kind], eventId = randomUUIDv7() } = event;
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
      after: JSON.stringify(difference(after, before)),
      reason: event.reason ?? null,
      noteSealed: event.noteSealed ?? null,
    })
    .execute();
  return eventId;
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
export function selectVisitEvents(tx: Tx, visitId: string) {
  return tx
    .selectFrom('visitEvents')
    .selectAll()
    .where('visitId', '=', visitId)
    .orderBy('at')
    .orderBy('eventId')
    .execute();
}
