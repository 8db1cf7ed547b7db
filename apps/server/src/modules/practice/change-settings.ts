// Reads and changes a practice's settings: each change is audited by its name, and takes effect at once on this server.
import { actorId, audit } from '../../platform/audit/audit.store.ts';
import { noteMembers, selectRevision } from '../../platform/audit/member-changes.store.ts';
import { conflictOf } from '../../platform/audit/revisions.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import type { TenantDirectory } from './directory.ts';
import { selectSettings } from './practices.store.ts';
import { lockSettings, selectOwnTenant, updateSettings, updateTenant } from './settings.store.ts';
import { forgetSettings } from './settings.ts';

/** Lists the forms that can book; passed in by the composition root, because forms are a later module. */
export type BookingForms = (tx: Tx) => Promise<readonly { readonly formId: string; readonly name: string }[]>;

/** The settings by where they are stored: in the practice's row, or in its settings row. */
const ofTenant = ['companyName', 'accentColor'] as const;
const ofSettings = [
  'street',
  'street2',
  'city',
  'state',
  'zipcode',
  'country',
  'officeNumber',
  'emailAddress',
  'alertEmails',
  'alertPhones',
  'crisisText',
  'timezone',
  'privacyPolicyUrl',
  'bookingForExistingPatients',
  'bookingForNewPatients',
  'googleReserveEnabled',
  'bookingTimeInterval',
  'bookingProviderCoupled',
  'bookingSyncAvailability',
  'bookingFormId',
  'bookingOpenPerPatient',
  'bookingOpenPerGuest',
  'patientFormsEnabled',
  'asksBeforeEverySignature',
  'twoStepRequired',
  'passwordProfile',
  'passwordBlocklist',
] as const;
type Setting = (typeof ofTenant)[number] | (typeof ofSettings)[number];

/** Returns the members of `row` with these names. */
function pick<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

export async function readSettings(ctx: Ctx, bookingForms: BookingForms) {
  const { tenant, settings, forms, revision } = await inTenant(ctx, async (tx) => ({
    revision: await selectRevision(tx, { kind: 'settings', id: ctx.tenant.id }),
    tenant: await selectOwnTenant(tx),
    settings: await selectSettings(tx),
    forms: await bookingForms(tx),
  }));
  return {
    revision,
    ...pick(tenant, ofTenant),
    ...pick(settings, ofSettings),
    country: settings.country === 'CA' ? ('CA' as const) : ('US' as const),
    pictures: {
      logo: tenant.logoPath,
      'banner-mobile': tenant.bannerMobilePath,
      'banner-tablet': tenant.bannerTabletPath,
      'banner-wide': tenant.bannerWidePath,
    },
    bookingForms: forms.map((form) => ({ id: form.formId, name: form.name })),
  };
}

type Change = { readonly [Name in Setting]?: string | number | boolean | null | undefined };

/** Returns the `names` whose value in `change` differs from the one in `before`. */
function changedIn(names: readonly Setting[], change: Change, before: object): Setting[] {
  return names.filter((name) => change[name] !== undefined && change[name] !== before[name as keyof object]);
}

/**
 * Changes the given settings. With the revision that the change is based on, what somebody else has changed since is not
 * overwritten.
 * @throws not-found for a form that is not published, or cannot book; record-changed
 */
export async function changeSettings(
  ctx: Ctx & Uses<'caches'>,
  directory: TenantDirectory,
  bookingForms: BookingForms,
  { revision, ...change }: Change & { readonly revision?: number | undefined },
): Promise<void> {
  const edited = { kind: 'settings', id: ctx.tenant.id } as const;
  const refused = await inTenant(ctx, async (tx) => {
    const { bookingFormId: chosen } = change;
    if (typeof chosen === 'string' && !(await bookingForms(tx)).some(({ formId }) => formId === chosen))
      return problem('not-found');
    await lockSettings(tx);
    const [tenant, settings] = [await selectOwnTenant(tx), await selectSettings(tx)];
    const now = { ...pick(tenant, ofTenant), ...pick(settings, ofSettings) };
    const conflict =
      revision === undefined
        ? undefined
        : await conflictOf(tx, edited, revision, { now, wanted: change, exceptBy: actorId(ctx) });
    if (conflict) return problem('record-changed', { conflict });
    const changed = { tenant: changedIn(ofTenant, change, tenant), settings: changedIn(ofSettings, change, settings) };
    if (changed.tenant.length > 0) await updateTenant(tx, ctx.tenant.id, pick(change, changed.tenant) as object);
    if (changed.settings.length > 0) await updateSettings(tx, ctx.tenant.id, pick(change, changed.settings) as object);
    const names = [...changed.tenant, ...changed.settings];
    for (const name of names) await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: name } });
    await noteMembers(tx, ctx, edited, names);
    return undefined;
  });
  if (refused) throw refused;
  directory.forget(ctx.tenant.slug);
  forgetSettings(ctx);
}
