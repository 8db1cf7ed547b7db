// The demo's three practices.
import type { NewTenant } from '../modules/tenants/public.ts';
import { demoId } from './demo-ids.ts';

export const practices: readonly NewTenant[] = [
  {
    id: demoId('tenant demo'),
    slug: 'demo',
    companyName: 'Harbor Dental Group',
    logoPath: '/media/logos/harbor.svg',
    accentColor: '#0f6b75',
    settings: {
      street: '218 Wharf Street',
      city: 'Portland',
      state: 'ME',
      zipcode: '04101',
      country: 'US',
      office_number: '2075550148',
      email_address: 'hello@harbordental.example',
      timezone: 'America/New_York',
      booking_for_existing_patients: true,
      booking_for_new_patients: true,
      billing_enabled: true,
    },
  },
  {
    id: demoId('tenant maple'),
    slug: 'maple',
    companyName: 'Maple Family Medicine',
    logoPath: '/media/logos/maple.svg',
    accentColor: '#a23b2c',
    settings: {
      street: '40 Duckworth Street',
      city: "St. John's",
      state: 'NL',
      zipcode: 'A1C 1G4',
      country: 'CA',
      office_number: '7095550126',
      email_address: 'hello@maplefamily.example',
      timezone: 'America/St_Johns',
      google_reserve_enabled: true,
      booking_for_existing_patients: true,
      booking_for_new_patients: true,
      billing_enabled: true,
      billing_currency: 'CAD',
    },
  },
  {
    id: demoId('tenant quiet'),
    slug: 'quiet',
    companyName: 'Quiet Street Orthodontics',
    accentColor: '#4a5578',
    settings: {
      street: '7 Quiet Street',
      city: 'Asheville',
      state: 'NC',
      zipcode: '28801',
      country: 'US',
      office_number: '8285550173',
      email_address: 'office@quietstreet.example',
      timezone: 'America/New_York',
    },
  },
];
