// Reads and changes what a practice has set: each change is written down by its name, and holds at once on this server.
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

/** Lists the forms that can book; given by who wires the modules, for forms come after practices. */
export type BookingForms = (tx: Tx) => Promise<readonly { readonly form_id: string; readonly name: string }[]>;

/** Where each setting lies: a column of the practice's row, or of its settings. */
const tenantColumns = { companyName: 'company_name', accentColor: 'accent_color' } as const;
const settingsColumns = {
  street: 'street',
  street2: 'street2',
  city: 'city',
  state: 'state',
  zipcode: 'zipcode',
  country: 'country',
  officeNumber: 'office_number',
  emailAddress: 'email_address',
  timezone: 'timezone',
  privacyPolicyUrl: 'privacy_policy_url',
  bookingForExistingPatients: 'booking_for_existing_patients',
  bookingForNewPatients: 'booking_for_new_patients',
  googleReserveEnabled: 'google_reserve_enabled',
  bookingTimeInterval: 'booking_time_interval',
  bookingProviderCoupled: 'booking_provider_coupled',
  bookingSyncAvailability: 'booking_sync_availability',
  bookingFormId: 'booking_form_id',
  bookingOpenPerPatient: 'booking_open_per_patient',
  bookingOpenPerGuest: 'booking_open_per_guest',
  patientFormsEnabled: 'patient_forms_enabled',
  twoStepRequired: 'two_step_required',
  passwordProfile: 'password_profile',
  passwordBlocklist: 'password_blocklist',
} as const;

export async function readSettings(ctx: Ctx, bookingForms: BookingForms) {
  const { tenant, settings, forms, revision } = await inTenant(ctx, async (tx) => ({
    revision: await selectRevision(tx, { kind: 'settings', id: ctx.tenant.id }),
    tenant: await selectOwnTenant(tx),
    settings: await selectSettings(tx),
    forms: await bookingForms(tx),
  }));
  return {
    revision,
    companyName: tenant.company_name,
    accentColor: tenant.accent_color,
    street: settings.street,
    street2: settings.street2,
    city: settings.city,
    state: settings.state,
    zipcode: settings.zipcode,
    country: settings.country === 'CA' ? ('CA' as const) : ('US' as const),
    officeNumber: settings.office_number,
    emailAddress: settings.email_address,
    timezone: settings.timezone,
    privacyPolicyUrl: settings.privacy_policy_url,
    bookingForExistingPatients: settings.booking_for_existing_patients,
    bookingForNewPatients: settings.booking_for_new_patients,
    googleReserveEnabled: settings.google_reserve_enabled,
    bookingTimeInterval: settings.booking_time_interval,
    bookingProviderCoupled: settings.booking_provider_coupled,
    bookingSyncAvailability: settings.booking_sync_availability,
    bookingFormId: settings.booking_form_id,
    bookingOpenPerPatient: settings.booking_open_per_patient,
    bookingOpenPerGuest: settings.booking_open_per_guest,
    patientFormsEnabled: settings.patient_forms_enabled,
    twoStepRequired: settings.two_step_required,
    passwordProfile: settings.password_profile,
    passwordBlocklist: settings.password_blocklist,
    pictures: {
      logo: tenant.logo_path,
      'banner-mobile': tenant.banner_mobile_path,
      'banner-tablet': tenant.banner_tablet_path,
      'banner-wide': tenant.banner_wide_path,
    },
    bookingForms: forms.map((form) => ({ id: form.form_id, name: form.name })),
  };
}

type Change = {
  readonly [K in keyof typeof tenantColumns | keyof typeof settingsColumns]?:
    | string
    | number
    | boolean
    | null
    | undefined;
};

/** The columns of `table` that `change` names with a value unlike the one in `before`. */
function columnsOf(table: Readonly<Record<string, string>>, change: Change, before: object) {
  const named = Object.entries(table).flatMap(([name, column]) => {
    const value = change[name as keyof Change];
    const known = (before as Record<string, unknown>)[column];
    return value === undefined || value === known ? [] : [{ name, column, value }];
  });
  return {
    names: named.map(({ name }) => name),
    set: Object.fromEntries(named.map(({ column, value }) => [column, value])),
  };
}

/** The settings by their names. */
function valuesOf(tenant: object, settings: object): Readonly<Record<string, unknown>> {
  const read = (columns: Readonly<Record<string, string>>, row: object) =>
    Object.entries(columns).map(([name, column]) => [name, (row as Record<string, unknown>)[column]]);
  return Object.fromEntries([...read(tenantColumns, tenant), ...read(settingsColumns, settings)]);
}

/**
 * Changes what is named. With the revision that the change began from, what somebody else has changed since is not written over.
 * @throws not-found for a form that is not published, or books nothing; record-changed
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
    if (typeof chosen === 'string' && !(await bookingForms(tx)).some(({ form_id }) => form_id === chosen))
      return problem('not-found');
    await lockSettings(tx);
    const now = valuesOf(await selectOwnTenant(tx), await selectSettings(tx));
    const conflict =
      revision === undefined
        ? undefined
        : await conflictOf(tx, edited, revision, { now, wanted: change, exceptBy: actorId(ctx) });
    if (conflict) return problem('record-changed', { conflict });
    const ofTenant = columnsOf(tenantColumns, change, await selectOwnTenant(tx));
    const ofSettings = columnsOf(settingsColumns, change, await selectSettings(tx));
    if (ofTenant.names.length > 0) await updateTenant(tx, ctx.tenant.id, ofTenant.set);
    if (ofSettings.names.length > 0) await updateSettings(tx, ctx.tenant.id, ofSettings.set);
    for (const name of [...ofTenant.names, ...ofSettings.names])
      await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: name } });
    await noteMembers(tx, ctx, edited, [...ofTenant.names, ...ofSettings.names]);
    return undefined;
  });
  if (refused) throw refused;
  directory.forget(ctx.tenant.slug);
  forgetSettings(ctx);
}
