// Publishes a draft as a version, and previews what would change.
import { randomUUID } from 'node:crypto';
import { consentSettings, type FormField, formChanges, isRichTextShort } from '@foyer/forms';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { lockForm, selectVersions, upsertDraft } from './builder.store.ts';
import { checkDraft, draftChanged, draftOf, faultsOf, hasSameSettings, isSameEnd } from './form-draft.ts';
import type { FormUse } from './form-use.ts';
import { formVersion } from './form-versions.ts';
import { FormRefused, publishForm } from './publish-form.ts';

/** Returns what publishing would change, and how many submissions used each removed field. @throws not-found */
export async function previewChanges(ctx: Ctx & Uses<'caches'>, use: FormUse, formId: string) {
  const found = await inTenant(ctx, async (tx) => {
    if (!(await lockForm(tx, formId))) return undefined;
    const [draft, versions, byVersion] = await Promise.all([
      draftOf(tx, formId),
      selectVersions(tx, formId),
      use.byVersion(tx, formId),
    ]);
    return { draft, versions, byVersion };
  });
  if (!found) throw problem('not-found');
  const { now, before, revision } = found.draft;
  const changes = formChanges(before?.fields ?? [], now.fields);
  const { crisisText } = await settingsOf(ctx);
  const { faults, warnings } = checkDraft(now.object, now, { hasCrisisText: crisisText !== '' });
  const removed = changes.some(({ kind }) => kind === 'removed');
  const used = removed ? await usersOf(ctx, found.byVersion) : () => 0;
  return {
    revision,
    version: (found.versions[0]?.version ?? 0) + 1,
    changes: changes.map((change) => ({
      ...change,
      what: [...change.what],
      submissions: change.kind === 'removed' ? used(change.uuid) : 0,
    })),
    isEndChanged: before ? !isSameEnd(before, now) : now.thankYou !== '' || now.redirectUrl !== '',
    isSettingsChanged: before !== undefined && !hasSameSettings(before.object, now.object),
    faults: [...faults],
    warnings: [...warnings],
  };
}

/** Returns a function that counts the submissions made with a version that contains a field. */
async function usersOf(ctx: Ctx & Uses<'caches'>, byVersion: ReadonlyMap<string, number>) {
  const held = await Promise.all(
    [...byVersion].map(async ([versionId, submissions]) => {
      const version = await formVersion(ctx, versionId);
      return { submissions, uuids: new Set(uuidsIn(version?.fields ?? [])) };
    }),
  );
  return (uuid: string) => held.reduce((sum, { uuids, submissions }) => sum + (uuids.has(uuid) ? submissions : 0), 0);
}

function uuidsIn(fields: readonly FormField[]): string[] {
  return fields.flatMap(({ uuid, fields }) => [uuid, ...uuidsIn(fields)]);
}

/**
 * Publishes the revision of the draft that was read. Locked fields were checked when the draft was saved: a missing one was
 * unlocked before. A new version of a consent form has to say whether it asks people who agreed before again.
 * @throws not-found, form-draft-changed, form-text-limit, form-refused with every fault, validation-failed
 */
export async function publishDraft(
  ctx: Ctx,
  formId: string,
  { revision, asksAgain }: { readonly revision: number; readonly asksAgain?: boolean | undefined },
) {
  const versionId = randomUUID();
  try {
    const version = await inTenant(ctx, async (tx) => {
      const form = await lockForm(tx, formId);
      if (!form || form.deletedAt !== null) throw problem('not-found');
      const known = await draftOf(tx, formId);
      if (known.revision !== revision) throw await draftChanged(tx, ctx, formId);
      const { object, thankYou, redirectUrl } = known.now;
      const isConsent = consentSettings(object) !== undefined;
      if (isConsent && known.published && asksAgain === undefined)
        throw problem('validation-failed', { errors: [{ path: 'body.asksAgain', message: 'Choose one.' }] });
      if (!isRichTextShort(object)) throw problem('form-text-limit');
      const faults = faultsOf(object, known.now);
      if (faults.length > 0) throw new FormRefused(form.name, faults);
      await publishForm(
        tx,
        ctx,
        {
          formId,
          versionId,
          name: form.name,
          object,
          thankYou,
          redirectUrl,
          asksAgain: isConsent && asksAgain === true,
        },
        { mayLackLocked: true },
      );
      await upsertDraft(tx, {
        formId,
        revision: revision + 1,
        object,
        thankYou,
        redirectUrl,
        isChanged: false,
        savedAt: ctx.clock.now(),
        savedBy: actorId(ctx),
      });
      await audit(tx, ctx, { action: 'publish', object: { kind: 'form', id: formId } });
      return (await selectVersions(tx, formId))[0]?.version ?? 1;
    });
    return { versionId, version, revision: revision + 1 };
  } catch (refusal) {
    if (!(refusal instanceof FormRefused)) throw refusal;
    throw problem('form-refused', { errors: refusal.faults.map(({ path, message }) => ({ path, message })) });
  }
}
