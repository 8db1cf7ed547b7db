// Returns the published version of a form. Published versions never change, so they are cached.
import {
  consentSettings,
  pagesOf,
  patientForm,
  readForm as readFields,
  readPatientAlerts,
  sizeOf,
  versionSettings,
} from '@foyer/forms';
import { hasLogic } from '@foyer/forms/logic';
import { defineCache } from '../../platform/caches.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { lasting } from '../../platform/http/bind.ts';
import { problem } from '../../platform/problem.ts';
import { crisisTextOf, settingsOf } from '../practice/public.ts';
import { checksumFor, isChecksum } from './checksums.ts';
import { selectPublished, selectVersion } from './forms.store.ts';
import { hasSignature } from './has-signature.policy.ts';

type Published = Awaited<ReturnType<typeof selectPublished>>;

/** A newly published version shows within a second in every process. */
const publishedCache = defineCache<Published>({ lifeMs: 1000, limit: 1000 });

/** The published version of a form, or undefined; at most one second old. */
export function publishedForm(ctx: Ctx & Uses<'caches'>, formId: string): Promise<Published> {
  const cache = ctx.caches.of(publishedCache);
  return cache.get(`${ctx.tenant.id} ${formId}`, () => inTenant(ctx, (tx) => selectPublished(tx, formId)));
}

/**
 * Returns what patients and guests get of a form; its pages change where a field is left out. `asksAlways` is whether the practice
 * asks before every signature.
 */
function shownTo(form: Pick<NonNullable<Published>, 'object' | 'pages' | 'minutes'>, asksAlways: boolean) {
  const object = patientForm(form.object);
  const read = readFields(object);
  const pages = object === form.object || !read.ok ? form.pages : pagesOf(read.fields);
  const alerts = readPatientAlerts(object);
  const isConsent = consentSettings(form.object) !== undefined;
  return {
    object,
    pages,
    has_logic: read.ok && (hasLogic(read.fields) || alerts.length > 0),
    // Versions from before it was stored have it worked out here.
    minutes: form.minutes ?? (read.ok ? sizeOf(read.fields, versionSettings(object).review).minutes : 1),
    kind: isConsent ? ('consent' as const) : ('form' as const),
    asks_esign: (isConsent || asksAlways) && read.ok && hasSignature(read.fields),
    showsCrisis: alerts.some(({ showPatient }) => showPatient === 'crisis'),
  };
}

async function answerOf(
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  form: Omit<NonNullable<Published>, 'tenantId'>,
  asksAlways: boolean,
) {
  const { showsCrisis, ...shown } = shownTo(form, asksAlways);
  return {
    account_id: ctx.tenant.id,
    secure_account_id: checksumFor(ctx, 'account', ctx.tenant.id),
    form_id: form.formId,
    form_name: form.formName,
    form_version_id: form.formVersionId,
    is_restricted: form.isRestricted,
    is_redirect: form.isRedirect,
    has_contact: form.hasContact,
    has_group: form.hasGroup,
    redirect_url: form.redirectUrl,
    thank_you: form.thankYou,
    ...shown,
    ...(shown.kind === 'consent' && {
      version: { number: form.version, published_at: form.publishedAt.toISOString() },
    }),
    ...(showsCrisis && { crisis_text: await crisisTextOf(ctx) }),
  };
}

type FormAnswer = Awaited<ReturnType<typeof answerOf>>;

/** Response bodies by the row they were made from, and by whether the practice asks before every signature; the same for every caller. */
const answers = {
  plain: new WeakMap<NonNullable<Published>, FormAnswer[]>(),
  asking: new WeakMap<NonNullable<Published>, FormAnswer[]>(),
};

/** Returns the body of the form calls. @throws not-found; unauthenticated for a guest when the form is for signed-in people */
export async function readForm(
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  address: { id: string; checksum: string },
): Promise<FormAnswer[]> {
  if (!isChecksum(ctx, 'form', address.id, address.checksum)) throw problem('not-found');
  const form = await publishedForm(ctx, address.id);
  if (!form) throw problem('not-found');
  if (form.isRestricted && ctx.principal.kind === 'guest') throw problem('unauthenticated');
  const { asksBeforeEverySignature: asksAlways } = await settingsOf(ctx);
  const made = asksAlways ? answers.asking : answers.plain;
  const known = made.get(form);
  const crisisText = known?.[0]?.crisis_text;
  if (known && (crisisText === undefined || crisisText === (await crisisTextOf(ctx)))) return known;
  const answer = lasting([await answerOf(ctx, form, asksAlways)]);
  made.set(form, answer);
  return answer;
}

/** Returns a version, current or former, as the form calls return it; `isOpen` while the practice offers the form. */
export async function readVersion(
  ctx: Ctx & Uses<'secrets' | 'caches'>,
  formId: string,
  versionId: string,
): Promise<{ form: FormAnswer; isOpen: boolean }> {
  const [published, version, settings] = await Promise.all([
    publishedForm(ctx, formId),
    inTenant(ctx, (tx) => selectVersion(tx, versionId)),
    settingsOf(ctx),
  ]);
  if (!version || version.formId !== formId) throw problem('not-found');
  return {
    form: await answerOf(
      ctx,
      { ...version, isRestricted: published?.isRestricted ?? false },
      settings.asksBeforeEverySignature,
    ),
    isOpen: published !== undefined,
  };
}
