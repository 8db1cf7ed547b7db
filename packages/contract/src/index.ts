// The face of the contract: every endpoint by module, the problems, and the types around them.

export * as attachments from './attachments.ts';
export * as availability from './availability.ts';
export * as billing from './billing.ts';
export * as booking from './booking.ts';
export * as builder from './builder.ts';
export * as charts from './charts.ts';
export * as documents from './documents.ts';
export * as drafts from './drafts.ts';
export type {
  Access,
  Answer,
  CallInput,
  EndpointSpec,
  LiveKind,
  Method,
  Parsed,
  Reply,
  StaffRight,
} from './endpoint.ts';
export { endpoint, staffRights } from './endpoint.ts';
export * as forms from './forms.ts';
export * as googleReserve from './google-reserve.ts';
export * as holds from './holds.ts';
export * as identity from './identity.ts';
export * as ledger from './ledger.ts';
export * as mails from './mails.ts';
export * as messages from './messages.ts';
export * as office from './office.ts';
export * as passkeys from './passkeys.ts';
export * as patients from './patients.ts';
export * as places from './places.ts';
export * as practiceExports from './practice-exports.ts';
export * as prints from './prints.ts';
export type { FieldError, ProblemBody, ProblemCode, RecordConflict } from './problems.ts';
export { problems } from './problems.ts';
export * as schedule from './schedule.ts';
export * as settings from './settings.ts';
export * as staff from './staff.ts';
export * as submissions from './submissions.ts';
export * as sync from './sync.ts';
export * as tenants from './tenants.ts';
