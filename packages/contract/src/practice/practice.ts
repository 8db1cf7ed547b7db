// Calls for the practice itself: identity, contact data, and enabled features.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accountQuery, id, postalAddress } from '../shared.ts';

const tenantInfoBody = z.object({
  accountId: id,
  logoPath: z.string(),
  nameSlug: z.string(),
  companyName: z.string(),
  /** The practice's accent color; a CSS hex color. */
  accentColor: z.string(),
  /** The practice's banner in three crops; omitted if it has none. */
  banner: z.object({ mobile: z.string(), tablet: z.string(), wide: z.string() }).optional(),
});

export const tenantInfo = endpoint({
  summary: 'The practice behind a host name',
  method: 'GET',
  path: '/account/v1/public/tenant/info',
  access: 'public',
  query: z.object({ nameSlug: z.string().min(1).max(63) }),
  response: { 200: tenantInfoBody },
  problems: ['unknown-tenant'],
});

export const accountSettings = endpoint({
  summary: 'Name, address and contact data of the practice',
  method: 'GET',
  path: '/account/v1/public/accounts/{accountId}/settings',
  access: 'public',
  params: z.object({ accountId: id }),
  response: {
    200: z.object({
      companyName: z.string(),
      postalAddress,
      officeNumber: z.string(),
      timezone: z.string(),
      emailAddress: z.string(),
      /** Target of the Privacy Policy link; the built-in page if the practice has set none. */
      privacyPolicyUrl: z.string(),
      /** Requirements of new passwords; see password-rules.ts. */
      passwordPolicy: z.object({
        profile: z.enum(['spec', 'nist']),
        isTwoStep: z.boolean(),
        isCommonRefused: z.boolean(),
      }),
    }),
  },
  problems: ['not-found'],
});

export const relationshipTypes = endpoint({
  summary: 'Relationship types for Responsible Party fields',
  method: 'GET',
  path: '/account/v1/public/accounts/{accountId}/relationship-types',
  access: 'public',
  params: z.object({ accountId: id }),
  query: z.object({ family: z.enum(['true', 'false']).optional() }),
  response: { 200: z.array(z.object({ externalId: z.string(), name: z.string() })) },
  problems: ['not-found'],
});

export const patientFormsFlag = endpoint({
  summary: 'Whether patient forms are pre-filled from the record',
  method: 'GET',
  path: '/account/v1/public/accounts/{accountId}/feature-flags/patient-forms',
  access: 'public',
  params: z.object({ accountId: id }),
  response: { 200: z.object({ enabled: z.boolean() }) },
  problems: ['not-found'],
});

const generalSettingsBody = z.object({
  timeInterval: z.number().int(),
  syncAvailability: z.boolean(),
  isAvailProviderCoupled: z.boolean(),
  placeholderProviderId: z.string(),
  googleReserveEnabled: z.boolean(),
  showPatientPortalExistingPatientOnlineBooking: z.boolean(),
  showPatientPortalNewPatientOnlineBooking: z.boolean(),
});

export const portalGeneralSettings = endpoint({
  summary: 'General settings of the portal',
  method: 'GET',
  path: '/account/v1/public/patient-portal/general-settings',
  access: 'public',
  query: accountQuery,
  response: { 200: generalSettingsBody },
  problems: ['not-found'],
});

export const bookingGeneralSettings = endpoint({
  summary: 'General settings of online booking (the same record as the portal’s)',
  method: 'GET',
  path: '/account/v1/public/appointment-booking/general-settings',
  access: 'public',
  query: accountQuery,
  response: { 200: generalSettingsBody },
  problems: ['not-found'],
});
