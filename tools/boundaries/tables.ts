// Which module each table belongs to. Its own module and later ones may name it, earlier ones may not.
import type { modules } from './order.ts';

type Owner = (typeof modules)[number] | 'platform';

export const tablesOf: Readonly<Record<Owner, readonly string[]>> = {
  platform: ['audit_entries', 'audit_seals'],
  tenants: ['tenants', 'tenant_settings', 'relationship_types', 'tenant_keys', 'practice_pictures'],
  patients: [
    'contacts',
    'contact_phones',
    'contact_records',
    'contact_words',
    'name_variants',
    'family_links',
    'touchpoints',
  ],
  identity: [
    'accounts',
    'account_keys',
    'known_sources',
    'sessions',
    'sign_in_challenges',
    'throttles',
    'staff_apps',
    'staff_recovery_codes',
    'staff_passkeys',
    'passkey_challenges',
  ],
  attachments: ['attachments'],
  forms: ['forms', 'form_versions', 'form_drafts', 'form_assignments'],
  booking: [
    'locations',
    'providers',
    'provider_hours',
    'provider_away',
    'appointment_types',
    'type_providers',
    'type_locations',
    'closed_days',
    'appointments',
    'visit_news',
    'google_reserve_tokens',
  ],
  submissions: [
    'submissions',
    'submission_revisions',
    'submission_keys',
    'submission_drafts',
    'submission_proofs',
    'submission_words',
  ],
  documents: [],
  messages: ['messages'],
  billing: ['payments', 'ledger_entries', 'balances', 'billing_signons', 'billing_sessions'],
  sync: ['sync_keys', 'sync_nonces'],
  office: ['contact_merges', 'practice_exports'],
};
