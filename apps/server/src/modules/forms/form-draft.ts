// The draft of a form: reading and saving it.
import {
  type FormFault,
  type FormField,
  formChanges,
  formSettings,
  isRichTextShort,
  isSameAlerts,
  isSameFormSettings,
  readAlerts,
  readForm,
} from '@foyer/forms';
import { type CheckFacts, checkLogic, type FormCheck } from '@foyer/forms/authoring';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockForm, selectDraft, upsertDraft } from './builder.store.ts';
import { withCleanText } from './cleaned-form.policy.ts';
import { selectPublished } from './forms.store.ts';
import { lockedFieldsGone } from './locked-fields.policy.ts';
import { redirectFaults } from './redirect.policy.ts';

export interface FormEnd {
  readonly thankYou: string;
  readonly redirectUrl: string;
}

/** The content of a form, published or not. */
export interface FormContent extends FormEnd {
  readonly object: { fields: unknown[] };
  readonly fields: readonly FormField[];
}

/** Returns the fields of a stored form. @throws when it is not a form, which saving and publishing exclude */
function fieldsIn(object: unknown): readonly FormField[] {
  const read = readForm(object);
  if (!read.ok) throw new Error(`A stored form can't be read: ${read.reason}`);
  return read.fields;
}

const nothing: FormContent = { object: { fields: [] }, fields: [], thankYou: '', redirectUrl: '' };

type Stored = { object: { fields: unknown[] }; thankYou: string; redirectUrl: string };

function stateOf({ object, thankYou, redirectUrl }: Stored): FormContent {
  return { object, fields: fieldsIn(object), thankYou, redirectUrl };
}

/** Returns the draft, or the published version when there is none; `before` is the published one. Includes archived forms. */
export async function draftOf(tx: Tx, formId: string) {
  const draft = await selectDraft(tx, formId);
  const published = await selectPublished(tx, formId, { evenArchived: true });
  const before = published && stateOf(published);
  const now = draft ? stateOf(draft) : (before ?? nothing);
  return { now, before, published, revision: draft?.revision ?? 0, isChanged: draft?.isChanged ?? false };
}

/** Whether two states of a form have the same thank-you text and redirect. */
export function isSameEnd(a: FormEnd, b: FormEnd): boolean {
  return a.thankYou === b.thankYou && a.redirectUrl === b.redirectUrl;
}

/** Whether two states of a form have the same settings and alerts. */
export function hasSameSettings(a: unknown, b: unknown): boolean {
  return isSameFormSettings(formSettings(a), formSettings(b)) && isSameAlerts(readAlerts(a), readAlerts(b));
}

/** Returns what keeps a draft from being published; faults name fields by their position. */
export function faultsOf(object: unknown, { redirectUrl }: FormEnd): readonly FormFault[] {
  return checkDraft(object, { redirectUrl }, { hasCrisisText: true }).faults;
}

/** Returns the same with what looks like a mistake, but does not keep it from being published. */
export function checkDraft(
  object: unknown,
  { redirectUrl }: Pick<FormEnd, 'redirectUrl'>,
  facts: CheckFacts,
): FormCheck {
  const { faults, warnings } = checkLogic(object, facts);
  return { faults: [...faults, ...redirectFaults(redirectUrl)], warnings };
}

export interface FormDraftToSave extends FormEnd {
  readonly revision: number;
  readonly object: unknown;
}

/**
 * Saves the draft over the revision that was read. It may be unfinished, but must be readable and must keep every field that was
 * locked in the previous draft.
 * @throws not-found, form-refused, form-text-limit, form-draft-changed, field-locked
 */
export async function saveDraft(ctx: Ctx, formId: string, draft: FormDraftToSave) {
  if (!isRichTextShort(draft.object)) throw problem('form-text-limit');
  const faults = faultsOf(draft.object, draft);
  const read = readForm(draft.object);
  if (!read.ok) throw problem('form-refused', { errors: [{ path: 'body.object', message: read.reason }] });
  const { object, thankYou, redirectUrl } = draft;
  const fields = read.fields;
  const now = ctx.clock.now();
  const revision = await inTenant(ctx, async (tx) => {
    if (!(await lockForm(tx, formId))) throw problem('not-found');
    const known = await draftOf(tx, formId);
    if (known.revision !== draft.revision) throw problem('form-draft-changed');
    const gone = lockedFieldsGone(known.now.fields, fields);
    if (gone.length > 0)
      throw problem('field-locked', {
        errors: gone.map(({ path, message }) => ({ path: `body.object.${path}`, message })),
      });
    const { before } = known;
    const isChanged =
      !before ||
      formChanges(before.fields, fields).length > 0 ||
      !isSameEnd(before, draft) ||
      !hasSameSettings(before.object, object);
    await upsertDraft(tx, {
      formId,
      revision: known.revision + 1,
      object: withCleanText(object as { fields: unknown[] }, fields),
      thankYou,
      redirectUrl,
      isChanged,
      savedAt: now,
      savedBy: actorId(ctx),
    });
    await audit(tx, ctx, { action: 'edit', object: { kind: 'form', id: formId } });
    return known.revision + 1;
  });
  return { revision, savedAt: now.toISOString(), faults: [...faults] };
}
