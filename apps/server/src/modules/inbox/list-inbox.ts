// The inbox's list: one page filtered by status, form, person, days and search, newest first.
import { setImmediate } from 'node:timers/promises';
import { auditLook } from '../../platform/audit/audit-look.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, readLately, type Tx } from '../../platform/db/tenant-transaction.ts';
import { type AlertOfSubmission, alertsOf, countOpenAlerts } from '../alerts/public.ts';
import { foldedWords } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { openMarks, openPersonName, wordDigest } from '../submissions/public.ts';
import { isReadNow } from '../triage/public.ts';
import { readCursor, writeCursor } from './inbox-cursor.ts';
import {
  type InboxFilter,
  type InboxListRow,
  type SearchReading,
  selectFormNames,
  selectInbox,
  selectNewest,
  selectSentForms,
} from './inbox-list.store.ts';
import { searchParts } from './inbox-search.policy.ts';
import { shownFlags } from './marks.policy.ts';
import { countNew, countViews, type InboxViewName } from './views.store.ts';

export interface InboxView {
  readonly status: 'new' | 'approved' | 'all';
  /** If it is there, it says what is shown instead of `status`. */
  readonly view?: InboxViewName | undefined;
  /** A colleague's id, or `nobody`. */
  readonly assignedTo?: string | undefined;
  readonly formId?: string | undefined;
  readonly who: 'all' | 'patient' | 'guest';
  readonly alert?: 'open' | undefined;
  readonly flagged?: 'yes' | undefined;
  /** YYYY-MM-DD in the practice's zone; both days are included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly q?: string | undefined;
}

export interface InboxQuery extends InboxView {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Upper bound for the count of waiting submissions. */
const countLimit = 1000;

/** Returns the alert that a row shows: one that waits before others, an urgent one before a notice. */
function gravest(alerts: readonly AlertOfSubmission[]) {
  const rank = ({ acknowledgedAt, level }: AlertOfSubmission) =>
    (acknowledgedAt === null ? 0 : 2) + (level === 'urgent' ? 0 : 1);
  const [first] = [...alerts].sort((a, b) => rank(a) - rank(b));
  return first ? { name: first.name, level: first.level, isAcknowledged: first.acknowledgedAt !== null } : null;
}

/** Returns what a row shows of its alerts and flags. */
function alertMarks(flags: readonly string[], alerts: readonly AlertOfSubmission[] = []) {
  const hasOpen = alerts.some(({ acknowledgedAt }) => acknowledgedAt === null);
  return { alert: gravest(alerts), flags: shownFlags(flags, hasOpen) };
}

/** How long a submission that came back says until when it was put off. */
const snoozeShownMs = 86_400_000;

/** Returns the row with what is sealed in it, but without alerts. */
function openRow(cipher: TenantCipher, row: InboxListRow, now: Date) {
  const { assignedTo, assignee, snoozedUntil } = row;
  const showsSnooze = snoozedUntil !== null && now.getTime() - snoozedUntil.getTime() < snoozeShownMs;
  const isGuest = row.patientId === null;
  const hasPatient = !isGuest || row.matchedPatientId !== null;
  const isWaiting = row.state === 'new' || row.state === 'returned';
  return {
    id: row.submissionId,
    formId: row.formId,
    formName: row.formName,
    personName: isGuest
      ? openPersonName(cipher, row.submissionId, row.personNameSealed)
      : `${row.nameFirst} ${row.nameLast}`,
    isGuest,
    hasPatient,
    submittedAt: row.submittedAt.toISOString(),
    status: row.state,
    state: row.state,
    assignee: assignedTo === null ? null : { id: assignedTo, name: assignee ?? '' },
    snoozedUntil: showsSnooze ? snoozedUntil.toISOString() : null,
    isRead: isReadNow(row, now),
    revision: row.revision,
    differences: isWaiting && hasPatient ? row.differenceCount : null,
    recordRevision: isWaiting ? row.comparedRecord : null,
    scores: openMarks(cipher, row.submissionId, row.marksSealed).scores,
  };
}

/** Returns when a submission was approved or filed; null for others. */
export function doneAt({ state, turnedAt }: Pick<InboxListRow, 'state' | 'turnedAt'>): string | null {
  return (state === 'approved' || state === 'filed') && turnedAt ? turnedAt.toISOString() : null;
}

export function toRow(cipher: TenantCipher, row: InboxListRow, now: Date, alerts: readonly AlertOfSubmission[] = []) {
  return { ...openRow(cipher, row, now), ...alertMarks(row.flags, alerts) };
}

function startOf(day: string, zone: string, later: number): Date {
  const start = Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone);
  return new Date(start.epochMilliseconds);
}

function lookerOf({ principal, clock }: Pick<Ctx, 'principal' | 'clock'>) {
  return { accountId: principal.kind === 'staff' ? principal.accountId : null, now: clock.now() };
}

/** Turns a view's filters into conditions that each row must meet. */
export async function filterOf(ctx: Ctx & Uses<'caches'>, view: InboxView): Promise<InboxFilter> {
  const { timezone } = await settingsOf(ctx);
  return {
    shown: view.view ? { view: view.view, looker: lookerOf(ctx) } : view.status,
    assignedTo: view.assignedTo,
    who: view.who,
    hasOpenAlert: view.alert === 'open',
    isFlagged: view.flagged === 'yes',
    formIds: view.formId === undefined ? undefined : [view.formId],
    from: view.from === undefined ? undefined : startOf(view.from, timezone, 0),
    until: view.to === undefined ? undefined : startOf(view.to, timezone, 1),
    after: undefined,
  };
}

/** Returns the ways in which submissions may match a view's search; without a search, one that matches the whole view. */
export async function wantedOf(tx: Tx, cipher: TenantCipher, filter: InboxFilter, q: string): Promise<SearchReading[]> {
  if (q === '') return [{ filter, name: undefined }];
  const forms = (await selectFormNames(tx)).filter(
    ({ formId }) => filter.formIds === undefined || filter.formIds.includes(formId),
  );
  const named = forms.map(({ formId, name }) => ({ id: formId, words: foldedWords(name) }));
  return searchParts(foldedWords(q), named).map(({ name, formIds }) => ({
    filter: formIds ? { ...filter, formIds } : filter,
    name: name.length === 0 ? undefined : { words: name, digests: name.map((word) => wordDigest(cipher, word)) },
  }));
}

/** Names a view for the audit trail. The search text appears only as a digest. */
export function viewId(
  cipher: TenantCipher,
  { status, view, assignedTo = '', formId = '', who, alert, flagged, from = '', to = '', q = '' }: InboxView,
): string {
  const rest = [
    formId,
    who === 'all' ? '' : who,
    from,
    to,
    foldedWords(q).join(' '),
    alert ?? '',
    assignedTo,
    flagged ?? '',
  ];
  const shown = view ?? status;
  if (rest.every((part) => part === '')) return shown;
  return `${shown} ${cipher.digest('inbox view', rest.join('|')).toString('hex')}`;
}

/** What was sent before this long ago no longer changes much, so a search of it may run on the replica. */
const oldAfterDays = 30;

/** Returns whether all that the filter lets through was sent long ago. */
function isOlder({ clock }: Pick<Ctx, 'clock'>, { until, after }: InboxFilter): boolean {
  const old = clock.now().getTime() - oldAfterDays * 86_400_000;
  const newest = [until, after?.submittedAt].filter((at) => at !== undefined).map((at) => new Date(at).getTime());
  return newest.length > 0 && Math.min(...newest) <= old;
}

/** Returns one page; `next` continues it. */
export async function listInbox(ctx: Ctx & Uses<'caches' | 'cipherOf'>, query: InboxQuery) {
  const [cipher, view] = await Promise.all([ctx.cipherOf(ctx.tenant.id), filterOf(ctx, query)]);
  const filter = { ...view, after: query.after === undefined ? undefined : readCursor(query.after) };
  const q = query.q ?? '';
  const select = async (tx: Tx) => selectInbox(tx, await wantedOf(tx, cipher, filter, q), query.limit + 1);
  const older = q !== '' && isOlder(ctx, filter) ? await readLately(ctx, select) : undefined;
  const looker = lookerOf(ctx);
  const { opened, next, counts, alerts } = await inTenant(ctx, async (tx) => {
    const rows = older ?? (await select(tx));
    const page = rows.slice(0, query.limit);
    const ids = page.map(({ submissionId }) => submissionId);
    const asked = Promise.all([
      countViews(tx, looker, countLimit),
      alertsOf(tx, cipher, ids),
      auditLook(tx, ctx, { kind: 'inbox', action: q === '' ? 'list' : 'search', view: viewId(cipher, query) }),
    ]);
    // The statements are sent first: the rows are opened while the database works.
    const [[counts, alerts], opened] = await Promise.all([
      asked,
      setImmediate().then(() => page.map((row) => ({ ...openRow(cipher, row, looker.now), flags: row.flags }))),
    ]);
    const last = page.at(-1);
    return { opened, next: rows.length > page.length && last ? writeCursor(last) : null, counts, alerts };
  });
  return {
    items: opened.map(({ flags, ...row }) => ({ ...row, ...alertMarks(flags, alerts.get(row.id)) })),
    newCount: counts.new,
    counts,
    next,
  };
}

/** Returns no personal data, so polling is not audited. */
export async function pulseOf(ctx: Ctx) {
  const [newCount, newest, alertCount] = await inTenant(ctx, (tx) =>
    Promise.all([countNew(tx, ctx.clock.now(), countLimit), selectNewest(tx), countOpenAlerts(tx, countLimit)]),
  );
  const mark = [newCount, newest?.sent ?? '', newest?.turned?.getTime() ?? '', alertCount].join(' ');
  return { newCount, alertCount, mark };
}

export async function listSentForms(ctx: Ctx) {
  const forms = await inTenant(ctx, selectSentForms);
  return forms.map(({ formId: id, name }) => ({ id, name }));
}
