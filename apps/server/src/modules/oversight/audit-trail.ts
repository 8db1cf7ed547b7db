// The audit trail as the practice reads it: who viewed whose data and who changed what. Reading it is audited too.
import { sentenceOf, wordsOfField } from '@foyer/contract/access-sentences';
import { wordsOfAction, wordsOfObject } from '@foyer/contract/access-words';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, readLately, type Tx } from '../../platform/db/tenant-transaction.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { settingsOf } from '../practice/public.ts';
import {
  selectActions,
  selectActors,
  selectIdsOf,
  selectOwners,
  selectStaffNames,
  selectTrail,
  type TrailFilter,
} from './audit.store.ts';

export interface TrailQuery {
  readonly personId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly action?: string | undefined;
  /** YYYY-MM-DD in the practice's zone. */
  readonly day?: string | undefined;
  readonly after?: string | undefined;
}

const pageSize = 50;
const fileSize = 10_000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const everything = {
  ...{ objectIds: undefined, actorId: undefined, action: undefined },
  ...{ from: undefined, until: undefined, before: undefined },
} as const;

async function filterOf(tx: Tx, query: TrailQuery, zone: string, limit: number): Promise<TrailFilter> {
  const start = query.day === undefined ? undefined : Temporal.PlainDate.from(query.day).toZonedDateTime(zone);
  return {
    objectIds: query.personId === undefined ? undefined : await selectIdsOf(tx, query.personId),
    actorId: query.staffId,
    action: query.action,
    from: start && new Date(start.epochMilliseconds),
    until: start && new Date(start.add({ days: 1 }).epochMilliseconds),
    before: query.after,
    limit,
  };
}

/** Who did it, in words; a patient is named as one, because a colleague may have the same name. */
function whoOf(kind: string, name: string): string {
  if (kind === 'guest') return 'A guest';
  if (kind === 'connector') return 'The practice software';
  if (kind === 'patient') return `${name || 'A patient'} (patient)`;
  return kind === 'staff' ? name || 'A colleague' : 'Foyer';
}

async function readTrail(tx: Tx, query: TrailQuery, zone: string, limit: number) {
  return describe(tx, await selectTrail(tx, await filterOf(tx, query, zone, limit)));
}

async function describe(tx: Tx, rows: Awaited<ReturnType<typeof selectTrail>>) {
  const objectIds = [...new Set(rows.map((row) => row.objectId).filter((id) => uuid.test(id)))];
  const accounts = rows.filter(({ objectKind, objectId }) => objectKind === 'account' && uuid.test(objectId));
  const accountIds = [
    ...new Set([...rows.flatMap((row) => row.actorId ?? []), ...accounts.map((row) => row.objectId)]),
  ];
  const [owners, actors] = await Promise.all([selectOwners(tx, objectIds), selectActors(tx, accountIds)]);
  const ownerOf = new Map(owners.map((owner) => [owner.objectId, owner]));
  const nameOf = new Map(actors.map((actor) => [actor.accountId, actor.name]));
  return rows.map((row) => {
    const owner = ownerOf.get(row.objectId);
    const actorName = nameOf.get(row.actorId ?? '') ?? '';
    const personName = owner ? `${owner.nameFirst} ${owner.nameLast}` : '';
    const accountName = row.objectKind === 'account' ? (nameOf.get(row.objectId) ?? '') : '';
    // Before their identity is proven, callers are guests: the account says who it was.
    const isProving = row.actorKind === 'guest' && row.outcome === 'done' && accountName !== '';
    const isOwn = isProving || row.objectId === row.actorId;
    const who = isProving ? whoOf(owner ? 'patient' : 'staff', accountName) : whoOf(row.actorKind, actorName);
    const { action, objectKind, fields } = row;
    return {
      id: String(row.entryId),
      at: row.at.toISOString(),
      actorKind: row.actorKind,
      actorName,
      action: row.action,
      objectKind: row.objectKind,
      personId: owner?.patientId ?? null,
      personName,
      outcome: row.outcome,
      sentence: sentenceOf({
        ...{ action, objectKind, fields },
        who,
        whose: isOwn ? '' : personName || accountName,
      }),
      fields: fields.map(wordsOfField),
      hasChange: row.recordRevision !== null && owner !== undefined,
      who,
    };
  });
}

/** Returns one page, newest first; `next` continues it. */
export async function listTrail(ctx: Ctx & Uses<'caches'>, query: TrailQuery) {
  const { timezone } = await settingsOf(ctx);
  const object = { kind: 'audit', id: query.personId ?? 'all' } as const;
  const [rows, staff, actions] = await readLately(ctx, async (tx) =>
    Promise.all([readTrail(tx, query, timezone, pageSize + 1), selectStaffNames(tx), selectActions(tx)]),
  );
  await inTenant(ctx, (tx) => audit(tx, ctx, { action: 'list', object }));
  const items = rows.slice(0, pageSize).map(({ who: _, ...item }) => item);
  return {
    items,
    next: rows.length > pageSize ? (items.at(-1)?.id ?? null) : null,
    staff: staff.map((person) => ({ id: person.accountId, name: person.name || person.emailAddress })),
    actions: actions.map((code) => ({ code, words: wordsOfAction(code) })),
  };
}

/** Returns one entry of the trail with the revision that it led to; undefined where there is no such entry. */
export async function readEntry(tx: Tx, entryId: string) {
  const [row] = await selectTrail(tx, { ...everything, entryId, limit: 1 });
  if (!row) return undefined;
  const [entry] = await describe(tx, [row]);
  return entry && { ...entry, recordRevision: row.recordRevision };
}

/** Returns the same as CSV, with the practice's times. */
export async function exportTrail(ctx: Ctx & Uses<'caches'>, query: TrailQuery) {
  const { timezone } = await settingsOf(ctx);
  const rows = await readLately(ctx, (tx) => readTrail(tx, query, timezone, fileSize));
  await inTenant(ctx, (tx) =>
    audit(tx, ctx, { action: 'export', object: { kind: 'audit', id: query.personId ?? 'all' } }),
  );
  const head = [`Time (${timezone})`, 'Who', 'Action', 'What', 'Whose', 'Outcome', 'Sentence', 'Fields'];
  const local = (at: string) =>
    Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'second' });
  const lines = rows.map((row) => [
    local(row.at).replace('T', ' '),
    row.who,
    wordsOfAction(row.action),
    wordsOfObject(row.objectKind),
    row.personName,
    row.outcome === 'refused' ? 'Refused' : 'Done',
    row.sentence,
    row.fields.join(', '),
  ]);
  return {
    status: 200 as const,
    body: csvOf([head, ...lines]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="access-log.csv"',
      'x-content-type-options': 'nosniff',
    },
  };
}
