// Publishes a version of a form: checked by the engine, then immutable.
import { hasContactFields, hasGroups, pagesOf, readForm } from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { insertVersion } from './forms.store.ts';

export interface NewVersion {
  readonly formId: string;
  readonly versionId: string;
  readonly name: string;
  readonly object: { fields: unknown[] };
  readonly thankYou?: string;
  /** Where people go after sending it, instead of the thank-you screen; https only. */
  readonly redirectUrl?: string;
}

/** @throws Error when the field tree is not one the engine can read, or the redirect is not https. */
export async function publishForm(tx: Tx, ctx: Pick<Ctx, 'tenant' | 'clock'>, version: NewVersion): Promise<void> {
  const read = readForm(version.object);
  if (!read.ok) throw new Error(`The form "${version.name}" can't be published: ${read.reason}`);
  const redirect = version.redirectUrl ?? '';
  if (redirect !== '' && !(URL.canParse(redirect) && new URL(redirect).protocol === 'https:'))
    throw new Error(`The form "${version.name}" can't be published: its redirect must be an https address.`);
  await insertVersion(tx, {
    tenant_id: ctx.tenant.id,
    form_version_id: version.versionId,
    form_id: version.formId,
    form_name: version.name,
    object: JSON.stringify(version.object),
    pages: pagesOf(read.fields),
    has_contact: hasContactFields(read.fields),
    has_group: hasGroups(read.fields),
    is_redirect: redirect !== '',
    redirect_url: redirect,
    thank_you: version.thankYou ?? '',
    published_at: ctx.clock.now(),
  });
}
