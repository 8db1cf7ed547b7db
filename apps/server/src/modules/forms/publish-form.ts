// Publishes a version of a form: checked against the schema of forms, then immutable.
import {
  checkForm,
  type FormFault,
  hasContactFields,
  hasGroups,
  pagesOf,
  readForm,
  sizeOf,
  versionSettings,
} from '@foyer/forms';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { withCleanText } from './cleaned-form.policy.ts';
import { insertVersion, selectPublished } from './forms.store.ts';
import { lockedFieldsGone } from './locked-fields.policy.ts';
import { redirectFaults } from './redirect.policy.ts';

export interface NewVersion {
  readonly formId: string;
  readonly versionId: string;
  readonly name: string;
  readonly object: { fields: unknown[]; settings?: unknown };
  readonly thankYou?: string;
  /** Where people go after sending it, instead of the thank-you screen; https only. */
  readonly redirectUrl?: string;
  /** Of a consent form: whether people who agreed to an earlier version have to agree again. */
  readonly asksAgain?: boolean;
}

/** Thrown for a form that cannot be published; `faults` says what is wrong, and where. */
export class FormRefused extends Error {
  override name = 'FormRefused';
  readonly faults: readonly FormFault[];

  constructor(form: string, faults: readonly FormFault[]) {
    const list = faults.slice(0, 5).map(({ path, message }) => `${path || 'the form'} ${message}`);
    super(`The form "${form}" can't be published: ${list.join('; ')}.`);
    this.faults = faults;
  }
}

/**
 * Unless `mayLackLocked` is set, the new version must keep every field that the previous one locks.
 * @throws FormRefused when the form violates its schema, lacks a locked field, or the redirect is not https
 */
export async function publishForm(
  tx: Tx,
  ctx: Pick<Ctx, 'tenant' | 'clock'>,
  version: NewVersion,
  { mayLackLocked = false } = {},
): Promise<void> {
  const faults = checkForm(version.object);
  if (faults.length > 0) throw new FormRefused(version.name, faults);
  const read = readForm(version.object);
  if (!read.ok) throw new FormRefused(version.name, [{ path: '', message: `cannot be read: ${read.reason}` }]);
  const published = await selectPublished(tx, version.formId);
  const before = published && readForm(published.object);
  const gone = before?.ok && !mayLackLocked ? lockedFieldsGone(before.fields, read.fields) : [];
  if (gone.length > 0) throw new FormRefused(version.name, gone);
  const redirect = version.redirectUrl ?? '';
  const astray = redirectFaults(redirect);
  if (astray.length > 0) throw new FormRefused(version.name, astray);
  const { minutes, pages } = sizeOf(read.fields, versionSettings(version.object).review);
  await insertVersion(tx, {
    formVersionId: version.versionId,
    formId: version.formId,
    formName: version.name,
    object: JSON.stringify(withCleanText(version.object, read.fields)),
    pages: pagesOf(read.fields),
    minutes,
    pageCount: pages,
    hasContact: hasContactFields(read.fields),
    hasGroup: hasGroups(read.fields),
    isRedirect: redirect !== '',
    redirectUrl: redirect,
    thankYou: version.thankYou ?? '',
    asksAgain: version.asksAgain ?? false,
    publishedAt: ctx.clock.now(),
  });
}
