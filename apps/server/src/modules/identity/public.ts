// The public interface of this module, for later modules and the composition root.

export { cancelKeys, consumeKey, findOpenKey } from './account-keys.store.ts';
export {
  accountReadyMail,
  alreadyRegisteredMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
  staffPasswordChangedMail,
  staffResetMail,
} from './account-messages.ts';
export { findAccount, openAccount, patientsWithAccount, storePasswordHash } from './accounts.store.ts';
export { authenticate } from './authenticate.ts';
export { readBinding } from './binding-cookie.ts';
export { type Browser, browserOf, siteOfRequest } from './browser.ts';
export { consumeChallenge, endChallenges, lockChallenge } from './challenges.store.ts';
export { changePassword } from './change-password.ts';
export { checkNewPassword } from './check-new-password.ts';
export { codeMail } from './code-message.ts';
export type { CodeTexts } from './code-texts.ts';
export { ensureGuest, readGuest } from './guest-cookie.ts';
export { foldEmail, limits, rightsOf, rightsToGive, roleRights, type SingleRight } from './identity.policy.ts';
export { setKnown } from './known-cookie.ts';
export { rememberSource } from './known-source.ts';
export { isSessionLive, liveReach } from './live-session.store.ts';
export { closeAccountOf, reopenAccountOf } from './manage-patient-account.ts';
export { findPatientAccount } from './patient-account.store.ts';
export { provePassword } from './prove-password.ts';
export { identityPurges } from './purges.ts';
export { identityRoutes } from './routes.ts';
export type { SecondSteps } from './second-steps.ts';
export { sendKey } from './send-key.ts';
export { session } from './session-answer.ts';
export { listLiveSessions, revokeSessionOf, revokeSessionsOf } from './sessions.store.ts';
export {
  changeStaffAccount,
  listStaffAccounts,
  lockActiveAdmins,
  lockStaff,
  openStaffAccount,
  type StaffAccount,
} from './staff-accounts.store.ts';
export { staffOf } from './staff-of.ts';
export {
  colleaguesWith,
  locationsOfStaff,
  membersWith,
  singleRightsOf,
  storeLocationsOfStaff,
  storeSingleRights,
} from './staff-rights.store.ts';
export { startSession } from './start-session.ts';
export { countWrong, type SecondStep } from './verify-otp.ts';
