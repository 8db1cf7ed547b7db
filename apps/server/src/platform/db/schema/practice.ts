// Tables of practice. Written from the migrated database: npm run server -- apps/server/src/testing/generic/schema.test.ts -u
// biome-ignore-all format: it is written by a test
import type { Defaulted } from './columns.ts';

export interface PracticeTables {
  tenants: {
    tenantId: string;
    slug: string;
    companyName: string;
    logoPath: Defaulted<string>;
    bannerMobilePath: Defaulted<string>;
    bannerTabletPath: Defaulted<string>;
    bannerWidePath: Defaulted<string>;
    accentColor: Defaulted<string>;
    createdAt: Date;
  };
  practiceSettings: {
    tenantId: Defaulted<string>;
    street: Defaulted<string>;
    street2: Defaulted<string>;
    city: Defaulted<string>;
    state: Defaulted<string>;
    zipcode: Defaulted<string>;
    country: Defaulted<string>;
    officeNumber: Defaulted<string>;
    emailAddress: Defaulted<string>;
    timezone: string;
    privacyPolicyUrl: Defaulted<string>;
    twoStepRequired: Defaulted<boolean>;
    passwordProfile: Defaulted<'spec' | 'nist'>;
    passwordBlocklist: Defaulted<boolean>;
    patientFormsEnabled: Defaulted<boolean>;
    bookingForExistingPatients: Defaulted<boolean>;
    bookingForNewPatients: Defaulted<boolean>;
    bookingFormId: string | null;
    bookingTimeInterval: Defaulted<number>;
    bookingOpenPerPatient: Defaulted<number>;
    bookingOpenPerGuest: Defaulted<number>;
    bookingSyncAvailability: Defaulted<boolean>;
    bookingProviderCoupled: Defaulted<boolean>;
    bookingPlaceholderProviderId: Defaulted<string>;
    googleReserveEnabled: Defaulted<boolean>;
    billingEnabled: Defaulted<boolean>;
    billingCurrency: Defaulted<string>;
    billingProvider: Defaulted<'built-in' | 'outside'>;
    billingOutsideUrl: Defaulted<string>;
    bookingDuplicateDays: Defaulted<number>;
    maps: Defaulted<'google' | 'apple' | 'openstreetmap'>;
    waitlistOfferMinutes: Defaulted<number>;
    alertEmails: Defaulted<string>;
    alertPhones: Defaulted<string>;
    crisisText: Defaulted<string>;
    asksBeforeEverySignature: Defaulted<boolean>;
  };
  relationshipTypes: {
    tenantId: Defaulted<string>;
    externalId: string;
    name: string;
    isFamily: boolean;
    position: number;
  };
  practicePictures: {
    tenantId: Defaulted<string>;
    kind: 'logo' | 'banner-mobile' | 'banner-tablet' | 'banner-wide';
    pictureId: string;
    mediaType: string;
    createdAt: Date;
  };
}
