// Handles the calls about the practice itself.
import { practice } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import type { BookingForms } from './change-settings.ts';
import type { TenantDirectory } from './directory.ts';
import { relationshipTypesOf } from './relationship-types.ts';
import { settingsOf } from './settings.ts';
import { settingsRoutes } from './settings-routes.ts';

/** The built-in privacy page, when the practice has set none. */
const privacyPage = '/patient-portal/privacy';

async function generalSettings(ctx: Ctx & Uses<'caches'>) {
  const s = await settingsOf(ctx);
  return {
    timeInterval: s.bookingTimeInterval,
    syncAvailability: s.bookingSyncAvailability,
    isAvailProviderCoupled: s.bookingProviderCoupled,
    placeholderProviderId: s.bookingPlaceholderProviderId,
    googleReserveEnabled: s.googleReserveEnabled,
    showPatientPortalExistingPatientOnlineBooking: s.bookingForExistingPatients,
    showPatientPortalNewPatientOnlineBooking: s.bookingForNewPatients,
  };
}

/** `bookingForms` returns the forms that can book; a later module provides it. */
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
        officeNumber: s.officeNumber,
        timezone: s.timezone,
        emailAddress: s.emailAddress,
        privacyPolicyUrl: s.privacyPolicyUrl || privacyPage,
        passwordPolicy: {
          profile: s.passwordProfile,
          isTwoStep: s.twoStepRequired,
          isCommonRefused: s.passwordBlocklist,
        },
      });
    },

    relationshipTypes: async (ctx, { query }) => {
      const isFamily = query.family === undefined ? undefined : query.family === 'true';
      return ok(await relationshipTypesOf(ctx, isFamily));
    },

    patientFormsFlag: async (ctx) => ok({ enabled: (await settingsOf(ctx)).patientFormsEnabled }),
    portalGeneralSettings: async (ctx) => ok(await generalSettings(ctx)),
    bookingGeneralSettings: async (ctx) => ok(await generalSettings(ctx)),
  });
  return [...own, ...settingsRoutes(directory, bookingForms)];
}
