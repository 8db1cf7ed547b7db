// Reads what the builder shows: the list of forms, and one form with its draft and its versions.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { crisisTextOf, relationshipTypesOf, settingsOf, todayOf } from '../practice/public.ts';
import { noteOpened } from '../recents/public.ts';
import { selectForms, selectVersions } from './builder.store.ts';
import { checksumFor } from './checksums.ts';
import { draftOf } from './form-draft.ts';
import type { FormUse } from './form-use.ts';
import { selectVersion } from './forms.store.ts';

type Row = Awaited<ReturnType<typeof selectForms>>[number];

function statusOf(row: Row) {
  if (row.deletedAt !== null) return 'archived' as const;
  if (row.version === null) return 'draft' as const;
  return row.isChanged ? ('changed' as const) : ('published' as const);
}

function toRow(row: Row, submissions: number) {
  return {
    id: row.formId,
    name: row.name,
    status: statusOf(row),
    version: row.version,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    savedAt: row.savedAt?.toISOString() ?? null,
    fields: row.fields,
    submissions,
    assigned: row.assigned,
    isBooking: row.isBooking,
    forGuests: row.forGuests,
    forAllPatients: row.forAllPatients,
    isRestricted: row.isRestricted,
  };
}

export async function listForms(ctx: Ctx, use: FormUse) {
  const [rows, submissions] = await inTenant(ctx, (tx) => Promise.all([selectForms(tx), use.byForm(tx)]));
  return rows.map((row) => toRow(row, submissions.get(row.formId) ?? 0));
}

/** @throws not-found */
export async function readFormDetail(ctx: Ctx & Uses<'secrets' | 'caches'>, use: FormUse, formId: string) {
  const [found, today, { timezone, country }, crisisText, relationshipTypes] = await Promise.all([
    inTenant(ctx, async (tx) => {
      const [row] = await selectForms(tx, formId);
      if (!row) return undefined;
      const [draft, versions, byForm, byVersion] = await Promise.all([
        draftOf(tx, formId),
        selectVersions(tx, formId),
        use.byForm(tx, formId),
        use.byVersion(tx, formId),
        noteOpened(tx, ctx, 'form', formId),
      ]);
      return { row, draft, versions, submissions: byForm.get(formId) ?? 0, byVersion };
    }),
    todayOf(ctx),
    settingsOf(ctx),
    crisisTextOf(ctx),
    relationshipTypesOf(ctx, true),
  ]);
  if (!found) throw problem('not-found');
  const { row, draft, versions, submissions, byVersion } = found;
  const { now, before, published } = draft;
  return {
    ...toRow(row, submissions),
    secureId: checksumFor(ctx, 'form', formId),
    draft: {
      revision: draft.revision,
      object: now.object,
      thankYou: now.thankYou,
      redirectUrl: now.redirectUrl,
    },
    published: before ? { object: before.object, thankYou: before.thankYou, redirectUrl: before.redirectUrl } : null,
    versions: versions.map(({ formVersionId, version, publishedAt }) => ({
      id: formVersionId,
      number: version,
      publishedAt: publishedAt.toISOString(),
      isPublished: formVersionId === published?.formVersionId,
      submissions: byVersion.get(formVersionId) ?? 0,
    })),
    practice: {
      today,
      timezone,
      country,
      companyName: ctx.tenant.companyName,
      relationshipTypes,
      crisisText,
    },
  };
}

/** @throws not-found */
export async function readFormVersion(ctx: Ctx, formId: string, versionId: string) {
  const version = await inTenant(ctx, (tx) => selectVersion(tx, versionId));
  if (version?.formId !== formId) throw problem('not-found');
  const { version: number, formName: name, object, thankYou, redirectUrl } = version;
  return { number, name, object, thankYou, redirectUrl };
}
