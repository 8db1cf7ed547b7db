// The draft of a form: reading and saving it.
import type { FormDraftSaved } from '@foyer/contract';
import {
  checkForm,
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
import { type Problem, problem } from '../../platform/problem.ts';
import { lockForm, selectDraft, selectSaved, upsertDraft } from './builder.store.ts';
import { type StoredForm, withCleanText } from './cleaned-form.policy.ts';
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
  return [...checkForm(object), ...redirectFaults(redirectUrl)];
}

/** Returns the same together with what looks like a mistake, which does not prevent publishing. */
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

/** Returns the refusal of a revision that is not the draft's, with who saved the draft and when. */
export async function draftChanged(tx: Tx, ctx: Ctx, formId: string): Promise<Problem> {
  const found = await selectSaved(tx, formId);
  if (!found) return problem('form-draft-changed');
  const { name: by, savedAt, savedBy } = found;
  const isCaller = savedBy !== null && savedBy === actorId(ctx);
  const saved: FormDraftSaved = { by, isCaller, at: savedAt.toISOString() };
  return problem('form-draft-changed', { members: { saved } });
}

/**
 * Returns what is stored of a form that may be unfinished, but must be readable. `path` is where the request has it.
 * @throws form-text-limit, form-refused
 */
export function unfinishedForm(object: unknown, path: string): { stored: StoredForm; fields: readonly FormField[] } {
  if (!isRichTextShort(object)) throw problem('form-text-limit');
  const read = readForm(object);
  if (!read.ok) throw problem('form-refused', { errors: [{ path, message: read.reason }] });
  return { stored: withCleanText(object as { fields: unknown[] }, read.fields), fields: read.fields };
}

/**
 * Saves the draft over the revision that was read. It may be unfinished, but must be readable and must keep every field that was
 * locked in the previous draft.
 * @throws not-found, form-refused, form-text-limit, form-draft-changed, field-locked
 */
export async function saveDraft(ctx: Ctx, formId: string, draft: FormDraftToSave) {
  const { stored, fields } = unfinishedForm(draft.object, 'body.object');
  const { object, thankYou, redirectUrl } = draft;
  const faults = faultsOf(object, draft);
  const now = ctx.clock.now();
  const revision = await inTenant(ctx, async (tx) => {
    if (!(await lockForm(tx, formId))) throw problem('not-found');
    const known = await draftOf(tx, formId);
    if (known.revision !== draft.revision) throw await draftChanged(tx, ctx, formId);
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
      object: stored,
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
