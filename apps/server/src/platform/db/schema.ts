// The tables as TypeScript sees them; the migrations are the truth, this follows them.
// Long because it is the one list of all tables.
import type { records } from '@foyer/contract';
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely';

type Instant = ColumnType<Date, Date, Date>;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Json<T> = ColumnType<T, string, string>;

export interface Schema {
  tenants: {
    tenant_id: string;
    slug: string;
    company_name: string;
    logo_path: Generated<string>;
    accent_color: Generated<string>;
    banner_mobile_path: Generated<string>;
    banner_tablet_path: Generated<string>;
    banner_wide_path: Generated<string>;
    created_at: Instant;
  };
  tenant_settings: {
    tenant_id: string;
    street: Generated<string>;
    street2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zipcode: Generated<string>;
    country: Generated<string>;
    office_number: Generated<string>;
    email_address: Generated<string>;
    timezone: string;
    privacy_policy_url: Generated<string>;
    two_step_required: Generated<boolean>;
    password_profile: Generated<'spec' | 'nist'>;
    password_blocklist: Generated<boolean>;
    patient_forms_enabled: Generated<boolean>;
    booking_time_interval: Generated<number>;
    booking_sync_availability: Generated<boolean>;
    booking_provider_coupled: Generated<boolean>;
    booking_placeholder_provider_id: Generated<string>;
    google_reserve_enabled: Generated<boolean>;
    booking_for_existing_patients: Generated<boolean>;
    booking_for_new_patients: Generated<boolean>;
    booking_form_id: string | null;
    booking_open_per_patient: Generated<number>;
    booking_open_per_guest: Generated<number>;
    billing_enabled: Generated<boolean>;
    billing_currency: Generated<string>;
    billing_provider: Generated<'built-in' | 'outside'>;
    billing_outside_url: Generated<string>;
  };
  practice_pictures: {
    tenant_id: string;
    kind: 'logo' | 'banner-mobile' | 'banner-tablet' | 'banner-wide';
    picture_id: string;
    media_type: string;
    created_at: Instant;
  };
  payments: {
    tenant_id: string;
    payment_id: string;
    contact_id: string;
    account_id: string;
    /** An exact decimal, as all amounts. */
    amount: string;
    currency: string;
    status: Generated<'pending' | 'paid' | 'failed'>;
    provider: string;
    provider_reference: string | null;
    created_at: Instant;
    settled_at: NullableInstant;
  };
  ledger_entries: {
    tenant_id: string;
    entry_id: string;
    contact_id: string;
    kind: 'charge' | 'payment' | 'adjustment' | 'reversal';
    amount: string;
    description: string;
    /** A calendar day, YYYY-MM-DD. */
    occurred_on: string;
    created_at: Instant;
    created_by: string | null;
    payment_id: string | null;
    method: 'cash' | 'check' | 'card' | null;
    reverses_entry_id: string | null;
    request_key: string | null;
  };
  /** Kept by a trigger on ledger_entries. */
  balances: { tenant_id: string; contact_id: string; balance: string; last_on: string };
  billing_signons: {
    tenant_id: string;
    token_digest: Buffer;
    session_id: string;
    account_id: string;
    contact_id: string;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  billing_sessions: {
    tenant_id: string;
    token_digest: Buffer;
    session_id: string;
    account_id: string;
    contact_id: string;
    expires_at: Instant;
  };
  locations: {
    tenant_id: string;
    location_id: string;
    external_id: string | null;
    name: string;
    display_name: Generated<string>;
    street: Generated<string>;
    street2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zipcode: Generated<string>;
    country: Generated<string>;
    phone: Generated<string>;
    latitude: number | null;
    longitude: number | null;
    position: Generated<number>;
    deleted_at: NullableInstant;
  };
  providers: {
    tenant_id: string;
    provider_id: string;
    external_id: string | null;
    display_name: string;
    title: Generated<string>;
    is_bookable: Generated<boolean>;
    position: Generated<number>;
    deleted_at: NullableInstant;
  };
  appointment_types: {
    tenant_id: string;
    type_id: string;
    external_id: string | null;
    name: string;
    duration: number;
    buffer_before: Generated<number>;
    buffer_after: Generated<number>;
    notice_minutes: Generated<number>;
    horizon_days: Generated<number>;
    is_bookable: Generated<boolean>;
    position: Generated<number>;
    deleted_at: NullableInstant;
  };
  type_providers: { tenant_id: string; type_id: string; provider_id: string };
  type_locations: { tenant_id: string; type_id: string; location_id: string };
  provider_hours: {
    tenant_id: string;
    hours_id: string;
    external_id: string | null;
    provider_id: string;
    location_id: string;
    kind: 'work' | 'break';
    weekday: number;
    from_minute: number;
    until_minute: number;
    valid_from: string | null;
    valid_until: string | null;
  };
  closed_days: {
    tenant_id: string;
    closed_id: string;
    external_id: string | null;
    location_id: string | null;
    provider_id: string | null;
    from_day: string;
    until_day: string;
    reason: Generated<string>;
  };
  provider_away: {
    tenant_id: string;
    away_id: string;
    provider_id: string;
    external_id: string | null;
    during: ColumnType<string, RawBuilder<unknown>, RawBuilder<unknown>>;
    starts_at: GeneratedAlways<Date>;
    ends_at: GeneratedAlways<Date>;
    reason: Generated<string>;
  };
  appointments: {
    tenant_id: string;
    appointment_id: string;
    external_id: string | null;
    provider_id: string;
    location_id: string;
    type_id: string | null;
    contact_id: string | null;
    status: string;
    starts_at: Instant;
    ends_at: Instant;
    during: ColumnType<string, RawBuilder<unknown>, RawBuilder<unknown>>;
    description: Generated<string>;
    is_autoselect_provider: Generated<boolean>;
    is_overbooked: Generated<boolean>;
    hold_digest: Buffer | null;
    hold_expires_at: NullableInstant;
    hold_from_digest: Buffer | null;
    submission_id: string | null;
    guest_address_sealed: Buffer | null;
    guest_digest: Buffer | null;
    is_unmailed: Generated<boolean>;
    stands_for: string | null;
    status_before: string | null;
    status_sequence: number | null;
    status_by: string | null;
    status_at: NullableInstant;
    sequence: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
    /** Kept by the database. */
    changed_in: GeneratedAlways<string | null>;
  };
  hold_lives: { tenant_id: string; hold_digest: Buffer; first_at: Instant; takes: number };
  visit_news: {
    tenant_id: string;
    appointment_id: string;
    starts_at: Instant;
    ends_at: Instant;
    provider_id: string;
    location_id: string;
    changed_at: Instant;
    sequence: number;
  };
  google_reserve_tokens: {
    tenant_id: string;
    token_id: string;
    token_digest: Buffer;
    token_sealed: Buffer;
    hold_digest: Buffer | null;
    appointment_id: string | null;
    received_at: Instant;
  };
  sync_keys: {
    tenant_id: string;
    key_id: string;
    name: string;
    secret_sealed: Buffer;
    created_at: Instant;
    last_used_at: NullableInstant;
    revoked_at: NullableInstant;
  };
  sync_nonces: { tenant_id: string; key_id: string; nonce: string; seen_at: Instant };
  messages: {
    tenant_id: string;
    message_id: string;
    contact_id: string;
    account_id: string;
    author: Generated<'patient' | 'office'>;
    subject_sealed: Buffer;
    body_sealed: Buffer;
    sent_at: Instant;
  };
  practice_exports: {
    tenant_id: string;
    export_id: string;
    status: 'waiting' | 'running' | 'done' | 'failed' | 'canceled';
    requested_by: string;
    requested_at: Instant;
    /** Rows and files written so far, and all there were when it began. */
    done: Generated<number>;
    total: Generated<number>;
    /** Sealed parts in the storage. */
    parts: Generated<number>;
    bytes: Generated<string>;
    data_key_sealed: Buffer | null;
    finished_at: NullableInstant;
    expires_at: Instant;
  };
  relationship_types: { tenant_id: string; external_id: string; name: string; is_family: boolean; position: number };
  tenant_keys: { tenant_id: string; key_id: string; wrapping_key_id: string; wrapped: Buffer; created_at: Instant };
  audit_entries: {
    tenant_id: string;
    entry_id: GeneratedAlways<string>;
    at: Instant;
    actor_kind: string;
    actor_id: string | null;
    action: string;
    object_kind: string;
    object_id: string;
    outcome: string;
    request_id: string;
    transaction_id: GeneratedAlways<string>;
  };
  audit_seals: {
    tenant_id: string;
    seal_number: number;
    through_transaction: string;
    entry_count: number;
    hash: Buffer;
    at: Instant;
  };
  contacts: {
    tenant_id: string;
    contact_id: string;
    name_first: string;
    name_middle: Generated<string>;
    name_last: string;
    email_address: Generated<string>;
    /** A calendar day, YYYY-MM-DD. */
    birth_date: string;
    gender: Generated<string>;
    created_at: Instant;
    email_folded: GeneratedAlways<string>;
    merged_into: string | null;
  };
  member_changes: {
    tenant_id: string;
    object_kind: string;
    object_id: string;
    member: string;
    revision: number;
    changed_at: Instant;
    actor_kind: string;
    actor_id: string | null;
  };
  touchpoints: {
    tenant_id: string;
    touchpoint_id: string;
    contact_id: string;
    correspondence: (typeof records.correspondenceTypes)[number];
    email_type: (typeof records.emailTypes)[number] | null;
    purpose: (typeof records.touchpointPurposes)[number];
    status: (typeof records.touchpointStatuses)[number];
    created_at: Instant;
    created_by: string | null;
  };
  contact_words: { tenant_id: string; word: string; contact_id: string };
  name_variants: { tenant_id: string; variant: string; word: string };
  contact_merges: {
    tenant_id: string;
    merge_id: string;
    kept_id: string;
    merged_id: string;
    moved_sealed: Buffer;
    merged_at: Instant;
    merged_by: string;
    undone_at: NullableInstant;
  };
  contact_phones: {
    tenant_id: string;
    contact_id: string;
    position: number;
    type: string;
    number: string;
    extension: Generated<string>;
    digits: GeneratedAlways<string>;
    digits_back: GeneratedAlways<string>;
  };
  family_links: {
    tenant_id: string;
    guardian_id: string;
    member_id: string;
    relationship: string;
    family_access: boolean;
    position: Generated<number>;
    guarantor_position: Generated<number>;
  };
  contact_records: {
    tenant_id: string;
    contact_id: string;
    marital_status: Generated<string>;
    communication_type_preference: Generated<string>;
    referral_type: Generated<string>;
    address_line1: Generated<string>;
    address_line2: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    postal_code: Generated<string>;
    country: Generated<string>;
    ssn_sealed: Buffer | null;
    primary_insurance_sealed: Buffer | null;
    secondary_insurance_sealed: Buffer | null;
    medical_record_sealed: Buffer | null;
    updated_at: Instant;
  };
  accounts: {
    tenant_id: string;
    account_id: string;
    kind: 'patient' | 'staff';
    contact_id: string | null;
    email_address: string;
    password_hash: string;
    name: Generated<string>;
    role: 'admin' | 'office' | null;
    mobile_number: Generated<string>;
    is_suspended: Generated<boolean>;
    /** Has not set a password yet. */
    is_invited: Generated<boolean>;
    created_at: Instant;
  };
  sign_in_challenges: {
    tenant_id: string;
    challenge_id: string;
    token_digest: Buffer;
    account_id: string;
    code_digest: Buffer | null;
    code_expires_at: NullableInstant;
    failed_attempts: Generated<number>;
    sent_at: NullableInstant;
    consumed_at: NullableInstant;
    created_at: Instant;
    expires_at: Instant;
  };
  sessions: {
    tenant_id: string;
    session_id: string;
    token_digest: Buffer;
    binding_digest: Buffer | null;
    account_id: string;
    created_at: Instant;
    last_active_at: Instant;
    expires_at: Instant;
    revoked_at: NullableInstant;
    /** Browser and system, in words. */
    device: Generated<string>;
  };
  staff_apps: {
    tenant_id: string;
    account_id: string;
    secret_sealed: Buffer;
    confirmed_at: NullableInstant;
    /** The 30 seconds of the last code that was taken, counted from 1970: no code works twice. */
    last_step: Generated<number>;
    created_at: Instant;
  };
  staff_recovery_codes: {
    tenant_id: string;
    account_id: string;
    code_digest: Buffer;
    used_at: NullableInstant;
  };
  staff_passkeys: {
    tenant_id: string;
    passkey_id: string;
    account_id: string;
    /** The host that it was made for. */
    rp_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    /** A number as text. */
    counter: ColumnType<string, number, number>;
    transports: string[];
    is_multi_device: boolean;
    is_backed_up: boolean;
    name: string;
    created_at: Instant;
    last_used_at: NullableInstant;
  };
  passkey_challenges: {
    tenant_id: string;
    challenge_digest: Buffer;
    account_id: string;
    sign_in_id: string | null;
    expires_at: Instant;
  };
  account_keys: {
    tenant_id: string;
    key_id: string;
    key_digest: Buffer;
    purpose: 'registration' | 'reset' | 'invitation';
    contact_id: string | null;
    account_id: string | null;
    failed_attempts: Generated<number>;
    verified_at: NullableInstant;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  known_sources: {
    tenant_id: string;
    account_id: string;
    /** HMAC of a browser's cookie or of an address of the network. */
    source_digest: Buffer;
    signed_in_at: Instant;
  };
  throttles: {
    tenant_id: string;
    throttle_key: string;
    window_started_at: Instant;
    window_ends_at: Instant;
    hits: number;
  };
  forms: {
    tenant_id: string;
    form_id: string;
    name: string;
    position: Generated<number>;
    is_restricted: Generated<boolean>;
    for_guests: Generated<boolean>;
    for_all_patients: Generated<boolean>;
    published_version_id: string | null;
    deleted_at: NullableInstant;
    created_at: Instant;
  };
  form_versions: {
    tenant_id: string;
    form_version_id: string;
    form_id: string;
    version: number;
    form_name: string;
    object: Json<{ fields: unknown[] }>;
    pages: number[];
    has_contact: boolean;
    has_group: boolean;
    is_redirect: Generated<boolean>;
    redirect_url: Generated<string>;
    thank_you: Generated<string>;
    has_booking: GeneratedAlways<boolean>;
    published_at: Instant;
  };
  form_drafts: {
    tenant_id: string;
    form_id: string;
    revision: number;
    object: Json<{ fields: unknown[] }>;
    thank_you: string;
    redirect_url: string;
    is_changed: boolean;
    saved_at: Instant;
    saved_by: string | null;
  };
  form_assignments: { tenant_id: string; form_id: string; contact_id: string; assigned_at: Instant };
  submissions: {
    tenant_id: string;
    submission_id: string;
    form_id: string;
    contact_id: string | null;
    person_name_sealed: Buffer | null;
    revision: number;
    submitted_at: Instant;
    read_at: NullableInstant;
    approved_at: NullableInstant;
    approved_by: string | null;
    /** Whom the office takes a guest to be; the submission is theirs once it is approved. */
    matched_contact_id: Generated<string | null>;
    /** False for a guest's that is older than the search. */
    is_name_findable: Generated<boolean>;
  };
  submission_words: { tenant_id: string; word_digest: Buffer; submission_id: string };
  submission_revisions: {
    tenant_id: string;
    submission_id: string;
    revision: number;
    form_version_id: string;
    answers_sealed: Buffer;
    utm_parameters: Json<Record<string, string>>;
    submitted_by: string | null;
    submitted_at: Instant;
  };
  office_notices: { tenant_id: string; told_at: Instant };
  submission_notices: { tenant_id: string; submission_id: string; revision: number; told_at: NullableInstant };
  submission_proofs: {
    tenant_id: string;
    submission_id: string;
    revision: number;
    proof_sealed: Buffer | null;
    guest_digest: Buffer | null;
  };
  attachments: {
    tenant_id: string;
    attachment_id: string;
    attachment_key: string;
    file_sealed: Buffer | null;
    uploaded_by: string | null;
    guest_digest: Buffer | null;
    submission_id: string | null;
    owner_id: string | null;
    created_at: Instant;
    removed_at: NullableInstant;
  };
  submission_drafts: {
    tenant_id: string;
    draft_id: string;
    form_id: string;
    contact_id: string | null;
    guest_digest: Buffer | null;
    submission_id: string | null;
    form_version_id: string;
    revision: number;
    writer_id: string;
    writer_sequence: number;
    answers_sealed: Buffer;
    attachment_keys: string[];
    saved_at: Instant;
  };
  watched_times: {
    tenant_id: string;
    seen_at: Instant;
    leapt_at: Instant | null;
    lead_seconds: number;
  };
  submission_keys: {
    tenant_id: string;
    key_digest: Buffer;
    body_digest: Buffer;
    submission_id: string;
    created_at: Instant;
  };
}
