// The office's list of patients who are due for their next visit.

import type { Answer, ParsedInput, recall } from '@foyer/contract';
import { sortPhones } from '@foyer/forms';
import { phoneNumberText } from '@foyer/phones';
import { audit } from '../../platform/audit/audit.store.ts';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { ageOn } from '../patients/public.ts';
import { type StoredSettings, settingsOf, todayOf } from '../practice/public.ts';
import { isAtPlaces, type StaffPlaces, staffPlaces } from '../staff/public.ts';
import {
  countListed,
  type ListedRecall,
  type RecallCursor,
  type RecallFilter,
  selectListed,
} from './listed-recalls.store.ts';
import { selectPhones } from './phones.store.ts';
import { type ReachedPerson, reachPeople } from './reach-people.ts';
import { sendingDay } from './recall-time.policy.ts';
import { hinderOf, type RecallHinder, waysOf } from './recall-ways.policy.ts';
import { channelsOf, selectRuleNames } from './rules.store.ts';

export type RecallView = Answer<typeof recall.stopRecall>;
type ListCtx = Ctx & Uses<'caches' | 'secrets' | 'messages'>;

const pageSize = 50;
/** Rows of a file at most, and of those that are read at once. */
const [fileSize, fileStep] = [10_000, 500];
/** Bookings stay on the list for 30 days. */
const bookedMs = 30 * 86_400_000;

const cursorOf = ({ due, recallId }: RecallCursor) => Buffer.from(`${due} ${recallId}`).toString('base64url');

/** @throws validation-failed for a text that is no cursor */
function readCursor(text: string): RecallCursor {
  const [, due, recallId] =
    /^(\d{4}-\d\d-\d\d) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(text, 'base64url').toString(),
    ) ?? [];
  if (due === undefined || recallId === undefined || Number.isNaN(Date.parse(due)))
    throw problem('validation-failed', {
      errors: [{ path: 'query.cursor', message: 'Send the `next` of the page before.' }],
    });
  return { due, recallId };
}

/** 'Cleaning and exam, 6 months'. */
const ruleName = (typeName: string, months: number) => `${typeName}, ${months} ${months === 1 ? 'month' : 'months'}`;

function hinderFor(row: ListedRecall, person: ReachedPerson | undefined): RecallHinder {
  if (row.inactiveReason !== null) return 'inactive';
  if (row.why === 'opt-out') return 'opted-out';
  return person ? hinderOf(waysOf(channelsOf(row), person.reach)) : 'no-address';
}

/** By which ways messages go; where none is open, those of the rule. */
function openWays(row: ListedRecall, person: ReachedPerson | undefined): RecallView['by'] {
  const channels = channelsOf(row);
  const open = person ? waysOf(channels, person.reach).filter(({ why }) => why === undefined) : [];
  return open.length > 0 ? open.map(({ channel }) => channel) : channels;
}

interface ViewScope {
  readonly person: ReachedPerson | undefined;
  readonly phones: readonly { readonly type: string; readonly number: string; readonly extension: string }[];
  readonly today: string;
  readonly places: StaffPlaces;
}

function viewOf(row: ListedRecall, { person, phones, today, places }: ViewScope): RecallView {
  const isOpen = row.state === 'waiting' || row.state === 'call';
  const state = isOpen && row.laterId !== null ? 'booked' : row.state;
  const hinder = hinderFor(row, person);
  const isNext = state === 'waiting' && hinder === '' && row.nextOn !== null;
  const [phone] = sortPhones([...phones]);
  return {
    id: row.recallId,
    contactId: row.patientId,
    name: [row.nameFirst, row.nameLast].filter(Boolean).join(' '),
    age: ageOn(row.birthDate, today),
    phone: phoneNumberText(phone?.number || person?.recipient.number || ''),
    lastVisit: { startTime: row.startsAt.toISOString(), typeName: row.afterName },
    ruleId: row.ruleId,
    ruleName: ruleName(row.afterName, row.months),
    typeId: row.bookTypeId,
    typeName: row.bookName,
    due: row.due,
    isOverdue: (state === 'waiting' || state === 'call') && row.due < today,
    sent: row.sent,
    most: row.mostMessages,
    next: isNext ? sendingDay(row.nextOn ?? today, today) : null,
    by: openWays(row, person),
    hinder,
    state,
    booked:
      state === 'booked' && row.bookedId !== null && row.bookedAt !== null && isAtPlaces(places, row.bookedPlace ?? '')
        ? { visitId: row.bookedId, startTime: row.bookedAt.toISOString() }
        : null,
  };
}

/** Returns recalls as the office sees them. */
export async function viewsOf(
  tx: Tx,
  ctx: ListCtx,
  { settings, today }: { readonly settings: StoredSettings; readonly today: string },
  rows: readonly ListedRecall[],
): Promise<RecallView[]> {
  if (rows.length === 0) return [];
  const people = await reachPeople(tx, ctx, settings, rows);
  const phones = await selectPhones(tx, [...people.keys()]);
  return rows.map((row) =>
    viewOf(row, {
      person: people.get(row.patientId),
      phones: phones.filter(({ patientId }) => patientId === row.patientId),
      today,
      places: staffPlaces(ctx),
    }),
  );
}

type Wanted = ParsedInput<typeof recall.recallFile>['query'];

/** What is read of the list, and the practice's settings and day that it is read with. */
async function scopeOf(ctx: ListCtx, { state = 'due', ruleId, locationId }: Wanted) {
  const [settings, today, now] = [await settingsOf(ctx), await todayOf(ctx), ctx.clock.now()];
  const filter: RecallFilter = {
    state,
    ruleId,
    locationId,
    places: staffPlaces(ctx),
    today,
    now,
    bookedSince: new Date(now.getTime() - bookedMs),
  };
  return { settings, today, filter };
}

/** @throws validation-failed for a text that is no cursor */
export async function listRecall(
  ctx: ListCtx,
  { cursor, ...wanted }: ParsedInput<typeof recall.listRecall>['query'],
): Promise<Answer<typeof recall.listRecall>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const { filter, ...scope } = await scopeOf(ctx, wanted);
  return inTenant(ctx, async (tx) => {
    const rows = await selectListed(tx, { ...filter, after, limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? page.at(-1) : undefined;
    await auditLook(tx, ctx, { action: 'list', kind: 'recall', view: filter.state });
    const count = (state: RecallFilter['state']) => countListed(tx, { ...filter, state });
    return {
      rows: await viewsOf(tx, ctx, scope, page),
      next: last ? cursorOf(last) : null,
      total: await count(filter.state),
      counts: { due: await count('due'), overdue: await count('overdue'), booked: await count('booked') },
      rules: (await selectRuleNames(tx)).map(({ ruleId: id, typeName, months }) => ({
        id,
        name: ruleName(typeName, months),
      })),
    };
  });
}

/** Returns every row that a filter lets through, and leaves an entry in the access log. */
export async function readWholeRecall(ctx: ListCtx, wanted: Wanted): Promise<RecallView[]> {
  const { filter, ...scope } = await scopeOf(ctx, wanted);
  return inTenant(ctx, async (tx) => {
    const views: RecallView[] = [];
    let after: RecallCursor | undefined;
    do {
      const rows = await selectListed(tx, { ...filter, after, limit: fileStep });
      views.push(...(await viewsOf(tx, ctx, scope, rows)));
      after = rows.length < fileStep ? undefined : rows.at(-1);
    } while (after && views.length < fileSize);
    await audit(tx, ctx, { action: 'export', object: { kind: 'recall', id: filter.state } });
    return views;
  });
}
