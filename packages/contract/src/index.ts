// Public interface of the contract: every endpoint by module, the problems, and related types.

export * as agreements from './agreements/agreements.ts';
export * as officeAgreements from './agreements/office-agreements.ts';
export * as attachments from './attachments/attachments.ts';
export * as availability from './availability/availability.ts';
export * as billing from './billing/billing.ts';
export * as daySheets from './billing/day-sheet.ts';
export * as ledger from './billing/ledger.ts';
export * as receipts from './billing/receipts.ts';
export * as statements from './billing/statement-runs.ts';
export * as calendarFeeds from './calendar-feeds/calendar-feeds.ts';
export * as consents from './consents/consents.ts';
export * as desk from './desk/desk.ts';
export * as nextFree from './desk/next-free.ts';
export * as patientNews from './desk/patient-news.ts';
export * as visitPanel from './desk/visit-panel.ts';
export * as assignments from './documents/assignments.ts';
export * as documents from './documents/documents.ts';
export * as packetPage from './documents/packet-page.ts';
export type {
  Access,
  Answer,
  CallInput,
  EndpointSpec,
  HttpMethod,
  LiveKind,
  ParsedInput,
  Reply,
  StaffRight,
  StaffRole,
} from './endpoint.ts';
export { endpoint, liveKinds, neededRights, staffRights, staffRoles } from './endpoint.ts';
export * as find from './find/find.ts';
export * as formSections from './form-sections/form-sections.ts';
export * as builder from './forms/builder.ts';
export * as forms from './forms/forms.ts';
export * as identity from './identity/identity.ts';
export * as patientAccounts from './identity/patient-accounts.ts';
export * as inbox from './inbox/inbox.ts';
export * as senderQuestions from './inbox/sender-questions.ts';
export * as messages from './messages/messages.ts';
export * as notes from './notes/notes.ts';
export * as accessLog from './oversight/access-log.ts';
export * as live from './oversight/live.ts';
export * as mails from './oversight/mails.ts';
export * as practiceExports from './oversight/practice-exports.ts';
export * as ownData from './own-data/own-data.ts';
export * as ownVisits from './own-visits/own-visits.ts';
export * as visitActs from './own-visits/visit-acts.ts';
export * as visitLinks from './own-visits/visit-links.ts';
export * as packets from './packets/packets.ts';
export * as patientAlerts from './patient-alerts/patient-alerts.ts';
export * as officePatients from './patients/office-patients.ts';
export * as patients from './patients/patients.ts';
export * as practice from './practice/practice.ts';
export * as settings from './practice/settings.ts';
export * as practiceSetup from './practice-setup/practice-setup.ts';
export * as visitRules from './practice-setup/visit-rules.ts';
export type {
  ClashingVisit,
  FormDraftSaved,
  MemberError,
  ProblemBody,
  ProblemCode,
  RecordConflict,
} from './problems.ts';
export { problems } from './problems.ts';
export * as recall from './recall/recall.ts';
export * as recordFields from './record-fields/record-fields.ts';
export * as clinical from './records/clinical.ts';
export * as inactivePatients from './records/inactive.ts';
export * as records from './records/records.ts';
export * as ssn from './records/ssn.ts';
export * as reminders from './reminders/reminders.ts';
export * as reports from './reports/reports.ts';
export * as authenticator from './second-steps/authenticator.ts';
export * as passkeys from './second-steps/passkeys.ts';
export type { ShownAlert } from './shared.ts';
export * as sharedDocuments from './shared-documents/shared-documents.ts';
export * as staff from './staff/staff.ts';
export * as drafts from './submissions/drafts.ts';
export * as prints from './submissions/prints.ts';
export * as questionLinks from './submissions/question-links.ts';
export * as submissions from './submissions/submissions.ts';
export * as sync from './sync/sync.ts';
export * as tasks from './tasks/tasks.ts';
export * as texts from './texts/texts.ts';
export * as today from './today/today.ts';
export * as triage from './triage/triage.ts';
export * as googleReserve from './visits/google-reserve.ts';
export * as holds from './visits/holds.ts';
export * as officeVisits from './visits/office-visits.ts';
export * as visitShapes from './visits/visit-shapes.ts';
export * as visits from './visits/visits.ts';
export * as offers from './waitlist/offers.ts';
export * as officeWaitlist from './waitlist/office-waitlist.ts';
export * as waitlist from './waitlist/waitlist.ts';
export * as waitlistShapes from './waitlist/waitlist-shapes.ts';
