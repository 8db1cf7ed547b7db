// Answers the calls about the practice itself.
import { practice } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import type { BookingForms } from './change-settings.ts';
import type { TenantDirectory } from './directory.ts';
import { relationshipTypesOf } from './relationship-types.ts';
import { settingsOf } from './settings.ts';
import { settingsRoutes } from './settings-routes.ts';

/** The built-in privacy page, where the practice has set none. */
const privacyPage = '/patient-portal/privacy';

async function generalSettings(ctx: Ctx & Uses<'caches'>) {
  const s = await settingsOf(ctx);
  return {
    timeInterval: s.booking_time_interval,
    syncAvailability: s.booking_sync_availability,
    isAvailProviderCoupled: s.booking_provider_coupled,
    placeholderProviderId: s.booking_placeholder_provider_id,
    googleReserveEnabled: s.google_reserve_enabled,
    showPatientPortalExistingPatientOnlineBooking: s.booking_for_existing_patients,
    showPatientPortalNewPatientOnlineBooking: s.booking_for_new_patients,
  };
}

/** `bookingForms` returns the forms that can book, which a later module knows. */
export function practiceRoutes(directory: TenantDirectory, bookingForms: BookingForms): Bound[] {
  const own = bind(practice, {
    tenantInfo: async (_ctx, { query }, { request }) => {
      const tenant = await directory.ofSlug(query.nameSlug, request.host);
      const { id, logoPath, slug, companyName, accentColor, banner } = tenant;
      return ok({ accountId: id, logoPath, nameSlug: slug, companyName, accentColor, ...(banner ? { banner } : {}) });
    },

    accountSettings: async (ctx) => {
      const s = await settingsOf(ctx);
      return ok({
        companyName: ctx.tenant.companyName,
        postalAddress: {
          street: s.street,
          street2: s.street2,
          city: s.city,
          state: s.state,
          zipcode: s.zipcode,
          country: s.country,
        },
        officeNumber: s.office_number,
        timezone: s.timezone,
        emailAddress: s.email_address,
        privacyPolicyUrl: s.privacy_policy_url || privacyPage,
        passwordPolicy: {
          profile: s.password_profile,
          isTwoStep: s.two_step_required,
          isCommonRefused: s.password_blocklist,
        },
      });
    },

    relationshipTypes: async (ctx, { query }) => {
      const isFamily = query.family === undefined ? undefined : query.family === 'true';
      return ok(await relationshipTypesOf(ctx, isFamily));
    },

    patientFormsFlag: async (ctx) => ok({ enabled: (await settingsOf(ctx)).patient_forms_enabled }),
    portalGeneralSettings: async (ctx) => ok(await generalSettings(ctx)),
    bookingGeneralSettings: async (ctx) => ok(await generalSettings(ctx)),
  });
  return [...own, ...settingsRoutes(directory, bookingForms)];
}
