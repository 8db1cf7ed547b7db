// The content of a practice's export: each table with its file, and the columns left out.

export interface ExportTable {
  /** File of the ZIP. */
  readonly file: string;
  readonly table: string;
  /** Primary key after the practice's id; also the order of the rows. */
  readonly key: readonly [string, ...string[]];
  /** Columns that are secret, or computed by the database. */
  readonly omit?: readonly string[];
  /** Columns of exact decimals, written as text. */
  readonly exact?: readonly string[];
}

/** Tables that hold only secrets or working data; a test checks that every other table is exported. */
export const leftOut: readonly string[] = [
  'account_keys',
  'audit_seals',
  'balances',
  'billing_sessions',
  'billing_signons',
  'patient_words',
  'google_reserve_tokens',
  'hold_lives',
  'known_sources',
  'name_variants',
  'office_notices',
  'outgoing_jobs',
  'passkey_challenges',
  'practice_epochs',
  'practice_exports',
  'recall_marks',
  'reminder_marks',
  'sessions',
  'sign_in_challenges',
  'staff_apps',
  'staff_passkeys',
  'staff_recovery_codes',
  'submission_keys',
  'submission_notices',
  'submission_words',
  'sync_keys',
  'sync_nonces',
  'tenant_keys',
  'throttles',
  'visit_links',
  'visit_news',
  'watched_times',
];

export const exportTables: readonly ExportTable[] = [
  { file: 'practice.json', table: 'tenants', key: ['slug'] },
  { file: 'settings.json', table: 'practice_settings', key: ['timezone'] },
  { file: 'relationship-types.json', table: 'relationship_types', key: ['external_id'] },
  { file: 'pictures.json', table: 'practice_pictures', key: ['kind'] },
  { file: 'patients.json', table: 'patients', key: ['patient_id'], omit: ['email_folded'] },
  {
    file: 'patient-phones.json',
    table: 'patient_phones',
    key: ['patient_id', 'position'],
    omit: ['digits', 'digits_back'],
  },
  { file: 'patient-records.json', table: 'patient_records', key: ['patient_id'] },
  { file: 'family.json', table: 'family_links', key: ['guardian_id', 'member_id'] },
  { file: 'changes.json', table: 'member_changes', key: ['object_kind', 'object_id', 'member'] },
  { file: 'merges.json', table: 'patient_merges', key: ['merge_id'] },
  { file: 'touchpoints.json', table: 'touchpoints', key: ['touchpoint_id'] },
  { file: 'accounts.json', table: 'accounts', key: ['account_id'], omit: ['password_hash'] },
  { file: 'staff-rights.json', table: 'staff_rights', key: ['account_id', 'right_name'] },
  { file: 'consents.json', table: 'consents', key: ['consent_id'], omit: ['address_hmac'] },
  { file: 'texts-sent.json', table: 'sent_texts', key: ['message_id'], omit: ['number_hmac'] },
  { file: 'texts-received.json', table: 'inbound_texts', key: ['message_id'], omit: ['number_hmac'] },
  { file: 'forms.json', table: 'forms', key: ['form_id'] },
  { file: 'form-versions.json', table: 'form_versions', key: ['form_version_id'] },
  { file: 'form-drafts.json', table: 'form_drafts', key: ['form_id'] },
  { file: 'form-assignments.json', table: 'form_assignments', key: ['form_id', 'patient_id'] },
  { file: 'submissions.json', table: 'submissions', key: ['submission_id'] },
  { file: 'submission-revisions.json', table: 'submission_revisions', key: ['submission_id', 'revision'] },
  {
    file: 'signature-proofs.json',
    table: 'submission_proofs',
    key: ['submission_id', 'revision'],
    omit: ['guest_digest'],
  },
  { file: 'agreements.json', table: 'agreements', key: ['agreement_id'] },
  { file: 'alerts.json', table: 'submission_alerts', key: ['submission_id', 'revision', 'alert_id'] },
  {
    file: 'unsent-answers.json',
    table: 'submission_drafts',
    key: ['draft_id'],
    omit: ['guest_digest'],
  },
  { file: 'attachments.json', table: 'attachments', key: ['attachment_id'], omit: ['guest_digest', 'attachment_key'] },
  { file: 'locations.json', table: 'locations', key: ['location_id'] },
  { file: 'providers.json', table: 'providers', key: ['provider_id'] },
  { file: 'provider-hours.json', table: 'provider_hours', key: ['hours_id'] },
  { file: 'provider-time-off.json', table: 'provider_away', key: ['away_id'] },
  { file: 'closed-days.json', table: 'closed_days', key: ['closed_id'] },
  { file: 'visit-types.json', table: 'visit_types', key: ['type_id'] },
  { file: 'type-providers.json', table: 'type_providers', key: ['type_id', 'provider_id'] },
  { file: 'type-locations.json', table: 'type_locations', key: ['type_id', 'location_id'] },
  {
    file: 'visits.json',
    table: 'visits',
    key: ['visit_id'],
    omit: ['hold_digest', 'hold_from_digest', 'changed_in', 'guest_digest'],
  },
  { file: 'visit-history.json', table: 'visit_events', key: ['event_id'] },
  { file: 'visit-rules.json', table: 'visit_rules', key: ['rule_id'] },
  { file: 'reminder-plans.json', table: 'reminder_plans', key: ['plan_id'] },
  { file: 'reminder-steps.json', table: 'reminder_steps', key: ['step_id'] },
  { file: 'reminders.json', table: 'reminders', key: ['visit_id', 'step_id', 'visit_day'], omit: ['number_hmac'] },
  { file: 'freed-times.json', table: 'freed_times', key: ['freed_id'] },
  { file: 'waitlist.json', table: 'waitlist_entries', key: ['entry_id'] },
  {
    file: 'waitlist-offers.json',
    table: 'waitlist_offers',
    key: ['offer_id'],
    omit: ['token_digest', 'recipient_hmac', 'number_hmac'],
  },
  { file: 'recall-rules.json', table: 'recall_rules', key: ['rule_id'] },
  { file: 'recalls.json', table: 'recalls', key: ['recall_id'] },
  {
    file: 'recall-messages.json',
    table: 'recall_messages',
    key: ['recall_id', 'n', 'channel'],
    omit: ['number_hmac'],
  },
  { file: 'calendar-feeds.json', table: 'calendar_feeds', key: ['feed_id'], omit: ['token_digest'] },
  { file: 'ledger.json', table: 'ledger_entries', key: ['entry_id'], exact: ['amount'] },
  { file: 'payments.json', table: 'payments', key: ['payment_id'], exact: ['amount'] },
  { file: 'messages.json', table: 'messages', key: ['message_id'] },
  { file: 'audit.json', table: 'audit_entries', key: ['entry_id'], omit: ['transaction_id'] },
];
