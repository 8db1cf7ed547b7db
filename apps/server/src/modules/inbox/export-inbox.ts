// Exports submissions as a stream: one part at a time is read, audited as exported, and released.
import { Readable } from 'node:stream';
import type { inbox, ParsedInput } from '@foyer/contract';
import type { SubmissionEntry, Surroundings } from '@foyer/forms';
import { audit, auditMany } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import { inTenant, readLately } from '../../platform/db/tenant-transaction.ts';
import { csvLine, csvMark } from '../../platform/http/csv.ts';
import { problem } from '../../platform/problem.ts';
import { type FormVersion, formVersion } from '../forms/public.ts';
import { openAnswers, surroundingsOf } from '../submissions/public.ts';
import { columnsOf, type ExportColumn, exportedAnswers, exportedCells, rowCountsIn } from './export-columns.policy.ts';
import { selectInbox, selectRowsById } from './inbox-list.store.ts';
import { doneAt, filterOf, toRow, wantedOf } from './list-inbox.ts';
import { selectNewestRevisions, selectVersionIds } from './revisions.store.ts';

type Wish = ParsedInput<typeof inbox.exportInbox>['body'];

const partSize = 100;

interface Exported {
  readonly row: ReturnType<typeof toRow>;
  readonly approvedAt: string;
  readonly patientId: string | null;
  readonly birthDate: string;
  readonly formVersionId: string;
  readonly fields: FormVersion['fields'];
  readonly entries: readonly SubmissionEntry[];
  readonly surroundings: Surroundings;
}

/** Pages of the list, newest first, without submissions that arrive in the meantime. */
async function* listed(ctx: Ctx & Uses<'caches'>, cipher: TenantCipher, wish: Wish) {
  if (wish.ids) {
    for (let at = 0; at < wish.ids.length; at += partSize) {
      const ids = wish.ids.slice(at, at + partSize);
      const rows = await inTenant(ctx, (tx) => selectRowsById(tx, ids));
      if (rows.length > 0) yield rows;
    }
    return;
  }
  const view = await filterOf(ctx, wish);
  const now = ctx.clock.now();
  let filter = { ...view, until: view.until && view.until < now ? view.until : now };
  for (;;) {
    const rows = await readLately(ctx, async (tx) =>
      selectInbox(tx, await wantedOf(tx, cipher, filter, wish.q ?? ''), partSize),
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < partSize || !last) return;
    filter = { ...filter, after: { submittedAt: last.submittedAt, submissionId: last.submissionId } };
  }
}

/** Returns a look-up of what the fields of a version refer to, cached where it does not depend on who filled it in. */
function surroundingsIn(ctx: Ctx & Uses<'caches'>) {
  const known = new Map<string, Promise<Surroundings>>();
  return (version: FormVersion, writer: string | null) => {
    const isPersonal = version.fields.some(({ type_name }) => type_name === 'Patient');
    if (isPersonal) return surroundingsOf(ctx, version.fields, writer);
    const found = known.get(version.versionId) ?? surroundingsOf(ctx, version.fields, null);
    known.set(version.versionId, found);
    return found;
  };
}

async function* exported(ctx: Ctx & Uses<'caches'>, cipher: TenantCipher, wish: Wish): AsyncGenerator<Exported> {
  const around = surroundingsIn(ctx);
  for await (const rows of listed(ctx, cipher, wish)) {
    const ids = rows.map((row) => row.submissionId);
    const found = await readLately(ctx, (tx) => selectNewestRevisions(tx, ids));
    await inTenant(ctx, (tx) => auditMany(tx, ctx, { action: 'export', kind: 'submission' }, ids));
    const revisions = new Map(found.map((revision) => [revision.submissionId, revision]));
    for (const row of rows) {
      const revision = revisions.get(row.submissionId);
      const version = revision && (await formVersion(ctx, revision.formVersionId));
      if (!version) continue;
      const entries = openAnswers(cipher, row.submissionId, revision.revision, revision.answersSealed);
      yield {
        row: toRow(cipher, row, ctx.clock.now()),
        approvedAt: doneAt(row) ?? '',
        patientId: row.patientId,
        birthDate: revision.birthDate ?? '',
        formVersionId: revision.formVersionId,
        fields: version.fields,
        entries,
        surroundings: await around(version, revision.submittedBy),
      };
    }
  }
}

const fixed = ['Submission', 'Sent (UTC)', 'Status', 'Approved (UTC)', 'Name', 'Date of birth', 'Guest', 'Revision'];

async function* csv(items: AsyncIterable<Exported>, columns: readonly ExportColumn[]): AsyncGenerator<string> {
  yield csvMark + csvLine([...fixed, ...columns.map(({ title }) => title)]);
  for await (const { row, approvedAt, birthDate, fields, entries, surroundings } of items) {
    const texts = exportedCells(fields, entries, surroundings);
    const { id, submittedAt, status, personName, isGuest, revision } = row;
    const head = [id, submittedAt, status, approvedAt, personName, birthDate, isGuest ? 'yes' : 'no', `${revision}`];
    yield csvLine([...head, ...columns.map(({ key }) => texts.get(key) ?? '')]);
  }
}

async function* json(items: AsyncIterable<Exported>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { row, approvedAt, patientId, birthDate, formVersionId, ...filled } of items) {
    const answers = exportedAnswers(filled.fields, filled.entries, filled.surroundings);
    const { id, formId, formName, personName, isGuest, submittedAt, status, revision } = row;
    const form = { id: formId, name: formName, versionId: formVersionId };
    const person = { name: personName, birthDate, patientId, isGuest };
    const approved = approvedAt === '' ? null : approvedAt;
    yield before + JSON.stringify({ id, revision, submittedAt, status, approvedAt: approved, form, person, answers });
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Audits how many were exported, even when the caller hangs up before the end. */
async function* counted(ctx: Ctx, format: string, items: AsyncIterable<Exported>): AsyncGenerator<Exported> {
  let count = 0;
  try {
    for await (const item of items) {
      count++;
      yield item;
    }
  } finally {
    await inTenant(ctx, (tx) =>
      audit(tx, ctx, { action: 'export', object: { kind: 'inbox', id: `${count} as ${format}` } }),
    );
  }
}

/** Returns the one form that is requested, or undefined when none of the submissions exists any more. @throws one-form-only */
async function formOf(ctx: Ctx, wish: Wish): Promise<string | undefined> {
  const { ids } = wish;
  if (!ids) {
    if (wish.formId === undefined) throw problem('one-form-only');
    return wish.formId;
  }
  const rows = await inTenant(ctx, (tx) => selectRowsById(tx, ids));
  const [formId, ...others] = new Set(rows.map((row) => row.formId));
  if (others.length > 0) throw problem('one-form-only');
  return formId;
}

/** Returns the most rows that each group has in the selection, by the group's uuid. */
async function mostRows(
  ctx: Ctx & Uses<'caches'>,
  cipher: TenantCipher,
  wish: Wish,
): Promise<ReadonlyMap<string, number>> {
  const most = new Map<string, number>();
  for await (const rows of listed(ctx, cipher, wish)) {
    const ids = rows.map((row) => row.submissionId);
    for (const revision of await readLately(ctx, (tx) => selectNewestRevisions(tx, ids))) {
      const version = await formVersion(ctx, revision.formVersionId);
      const { submissionId, answersSealed } = revision;
      const entries = version ? openAnswers(cipher, submissionId, revision.revision, answersSealed) : [];
      for (const [uuid, count] of rowCountsIn(version?.fields ?? [], entries))
        most.set(uuid, Math.max(count, most.get(uuid) ?? 0));
    }
  }
  return most;
}

async function columnsFor(ctx: Ctx & Uses<'caches'>, cipher: TenantCipher, wish: Wish): Promise<ExportColumn[]> {
  const formId = await formOf(ctx, wish);
  if (formId === undefined) return [];
  const versions: FormVersion[] = [];
  for (const versionId of await inTenant(ctx, (tx) => selectVersionIds(tx, formId))) {
    const version = await formVersion(ctx, versionId);
    if (version) versions.push(version);
  }
  const hasGroups = versions.some(({ fields }) => fields.some(({ type_name }) => type_name === 'Repeating Group'));
  return columnsOf(versions, hasGroups ? await mostRows(ctx, cipher, wish) : undefined);
}

/** @throws one-form-only for a table of several forms */
export async function exportInbox(ctx: Ctx & Uses<'caches' | 'cipherOf'>, wish: Wish) {
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  const columns = wish.format === 'csv' ? await columnsFor(ctx, cipher, wish) : [];
  const items = counted(ctx, wish.format, exported(ctx, cipher, wish));
  const [type, lines] =
    wish.format === 'csv'
      ? ['text/csv; charset=utf-8', csv(items, columns)]
      : ['application/json; charset=utf-8', json(items)];
  return {
    status: 200 as const,
    body: Readable.from(lines),
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="submissions.${wish.format}"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
