// What the builder shows: the list of forms, and one form with its draft and its versions.
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { relationshipTypesOf, settingsOf, todayOf } from '../practice/public.ts';
import { selectForms, selectVersions } from './builder.store.ts';
import { checksumFor } from './checksums.ts';
import { draftOf } from './form-draft.ts';
import type { FormUse } from './form-use.ts';
import { selectVersion } from './forms.store.ts';

type Row = Awaited<ReturnType<typeof selectForms>>[number];

function statusOf(row: Row) {
  if (row.deleted_at !== null) return 'archived' as const;
  if (row.version === null) return 'draft' as const;
  return row.is_changed ? ('changed' as const) : ('published' as const);
}

function toRow(row: Row, submissions: number) {
  return {
    id: row.form_id,
    name: row.name,
    status: statusOf(row),
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    savedAt: row.saved_at?.toISOString() ?? null,
    fields: row.fields,
    submissions,
    assigned: row.assigned,
    isBooking: row.is_booking,
    forGuests: row.for_guests,
    forAllPatients: row.for_all_patients,
    isRestricted: row.is_restricted,
  };
}

export async function listForms(ctx: Ctx, use: FormUse) {
  const [rows, submissions] = await inTenant(ctx, (tx) => Promise.all([selectForms(tx), use.byForm(tx)]));
  return rows.map((row) => toRow(row, submissions.get(row.form_id) ?? 0));
}

/** @throws not-found */
export async function readFormDetail(ctx: Ctx & Uses<'secrets' | 'caches'>, use: FormUse, formId: string) {
  const [found, today, { timezone, country }, relationshipTypes] = await Promise.all([
    inTenant(ctx, async (tx) => {
      const [row] = await selectForms(tx, formId);
      if (!row) return undefined;
      const [draft, versions, byForm, byVersion] = await Promise.all([
        draftOf(tx, formId),
        selectVersions(tx, formId),
        use.byForm(tx, formId),
        use.byVersion(tx, formId),
      ]);
      return { row, draft, versions, submissions: byForm.get(formId) ?? 0, byVersion };
    }),
    todayOf(ctx),
    settingsOf(ctx),
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
    versions: versions.map(({ form_version_id, version, published_at }) => ({
      id: form_version_id,
      number: version,
      publishedAt: published_at.toISOString(),
      isPublished: form_version_id === published?.form_version_id,
      submissions: byVersion.get(form_version_id) ?? 0,
    })),
    practice: { today, timezone, country, companyName: ctx.tenant.companyName, relationshipTypes },
  };
}

/** @throws not-found */
export async function readFormVersion(ctx: Ctx, formId: string, versionId: string) {
  const version = await inTenant(ctx, (tx) => selectVersion(tx, versionId));
  if (version?.form_id !== formId) throw problem('not-found');
  const { version: number, form_name: name, object, thank_you: thankYou, redirect_url: redirectUrl } = version;
  return { number, name, object, thankYou, redirectUrl };
}
