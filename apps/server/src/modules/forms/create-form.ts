// Creates a form: empty, from a standard form, as a copy of another, from a file, or from a draft that could not be saved.
import { randomUUID } from 'node:crypto';
import {
  checkForm,
  defineField,
  type FormAlert,
  type FormField,
  formSettings,
  isRichTextShort,
  libraryField,
  newFormSettings,
  readAlerts,
  readForm,
} from '@foyer/forms';
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { lockForm, nextPosition, upsertDraft } from './builder.store.ts';
import { type StoredForm, withCleanText } from './cleaned-form.policy.ts';
import { draftOf, type FormEnd, unfinishedForm } from './form-draft.ts';
import { addForm } from './forms.store.ts';
import { standardForms } from './standard/all.ts';
import { type FormDraft, versionObject } from './standard/form-draft.ts';

export type FormSource =
  | { readonly kind: 'blank' }
  | { readonly kind: 'template'; readonly key: string }
  | { readonly kind: 'copy'; readonly formId: string }
  | { readonly kind: 'import'; readonly object: unknown }
  | ({ readonly kind: 'draft'; readonly object: unknown } & FormEnd);

/** Returns the templates that a form can start from. */
export function templates(ctx: Ctx) {
  return standardForms(ctx.tenant.companyName).map(({ key, name, fields }) => ({ key, name, fields: fields.length }));
}

/** Returns a standard form as a practice's own: with fields of its own, and what every new form begins with. */
export function fromStandard({ fields, settings, alerts = [] }: FormDraft) {
  const own = ownForm(fields, alerts);
  return versionObject({
    fields: own.fields,
    settings: { ...newFormSettings, ...settings },
    ...(own.alerts.length > 0 && { alerts: own.alerts }),
  });
}

/** Copies the questions as new fields, and alerts that look at the copies; fields of the patient's record keep their identity. */
function ownForm(fields: readonly FormField[], alerts: readonly FormAlert[]) {
  const uuids = new Map<string, string>();
  const own = copied(fields, uuids);
  return {
    fields: uuids.size === 0 ? own : own.map((field) => withConditions(field, uuids)),
    alerts: alerts.map((alert) => ({ ...alert, when: ledTo(alert.when, uuids) })),
  };
}

/** Returns a condition or an expression that looks at the copies. */
function ledTo(node: unknown, uuids: ReadonlyMap<string, string>): unknown {
  const follow = (key: string, value: unknown) =>
    (key === 'field' || key === 'over') && typeof value === 'string' ? (uuids.get(value) ?? value) : value;
  return JSON.parse(JSON.stringify(node), follow) as unknown;
}

/** Copies fields under new uuids, and notes which is whose. */
function copied(fields: readonly FormField[], uuids: Map<string, string>): FormField[] {
  return fields.map((field) => {
    if (libraryField(field.uuid)) return field;
    const uuid = randomUUID();
    uuids.set(field.uuid, uuid);
    return { ...field, uuid, fields: copied(field.fields, uuids) };
  });
}

/** Lets the field's conditions and its calculation look at the copies. */
function withConditions(field: FormField, uuids: ReadonlyMap<string, string>): FormField {
  const { common, specific } = field.properties;
  const { expression } = specific;
  if (!common.showWhen && !common.requiredWhen && expression === undefined) return field;
  const moved = (condition: unknown) => ledTo(condition, uuids);
  const conditions = {
    ...(common.showWhen !== undefined && { showWhen: moved(common.showWhen) }),
    ...(common.requiredWhen !== undefined && { requiredWhen: moved(common.requiredWhen) }),
  };
  const calculation = expression === undefined ? {} : { expression: moved(expression) };
  return {
    ...field,
    properties: { common: { ...common, ...conditions }, specific: { ...specific, ...calculation } },
  };
}

/** @throws form-text-limit; form-refused, naming every place that violates the schema of forms */
function imported(object: unknown): StoredForm {
  if (!isRichTextShort(object)) throw problem('form-text-limit');
  const faults = checkForm(object);
  const read = readForm(object);
  if (faults.length === 0 && read.ok) return withCleanText(object as { fields: unknown[] }, read.fields);
  const errors = read.ok || faults.length > 0 ? faults : [{ path: '', message: read.reason }];
  throw problem('form-refused', { errors: errors.map(({ path, message }) => ({ path, message })) });
}

/** Returns the form that a file or a draft holds; undefined for the other sources. @throws form-refused, form-text-limit */
function sent(from: FormSource): ({ readonly object: StoredForm } & FormEnd) | undefined {
  if (from.kind === 'import') return { object: imported(from.object), thankYou: '', redirectUrl: '' };
  if (from.kind !== 'draft') return undefined;
  const { thankYou, redirectUrl } = from;
  return { object: unfinishedForm(from.object, 'body.from.object').stored, thankYou, redirectUrl };
}

/**
 * @throws not-found for an unknown form or standard form, form-refused and form-text-limit for a file or a draft that is no form
 */
export async function createForm(ctx: Ctx, name: string, from: FormSource): Promise<string> {
  const whole = sent(from);
  const formId = randomUUID();
  const now = ctx.clock.now();
  await inTenant(ctx, async (tx) => {
    const blank: StoredForm = { fields: [defineField('Submit')], settings: newFormSettings };
    let start = whole ?? { object: blank, thankYou: '', redirectUrl: '' };
    if (from.kind === 'copy') {
      if (!(await lockForm(tx, from.formId))) throw problem('not-found');
      const { now: known } = await draftOf(tx, from.formId);
      const own = ownForm(known.fields, readAlerts(known.object));
      const alerts = own.alerts.length > 0 ? { alerts: own.alerts } : {};
      start = {
        ...known,
        object: { fields: own.fields, settings: formSettings(known.object), ...alerts },
      };
    }
    if (from.kind === 'template') {
      const standard = standardForms(ctx.tenant.companyName).find(({ key }) => key === from.key);
      if (!standard) throw problem('not-found');
      start = {
        object: fromStandard(standard),
        thankYou: standard.thankYou ?? '',
        redirectUrl: '',
      };
    }
    await addForm(tx, {
      formId,
      name,
      position: await nextPosition(tx),
      createdAt: now,
    });
    await upsertDraft(tx, {
      formId,
      revision: 1,
      object: start.object,
      thankYou: start.thankYou,
      redirectUrl: start.redirectUrl,
      isChanged: true,
      savedAt: now,
      savedBy: actorId(ctx),
    });
    await audit(tx, ctx, { action: 'create', object: { kind: 'form', id: formId } });
  });
  return formId;
}
