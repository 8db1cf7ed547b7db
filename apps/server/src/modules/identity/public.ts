// What later modules and the composition root may use of the identity module.

export { cancelKeys } from './account-keys.store.ts';
export {
  accountReadyMail,
  alreadyRegisteredMail,
  invitationMail,
  openingLink,
  openingMail,
  passwordChangedMail,
  registrationMail,
  resetMail,
  staffLink,
  staffLinkMail,
  staffPasswordChangedMail,
  staffResetMail,
} from './account-messages.ts';
export { insertAccount, selectAccount as accountOf, selectWithAccount } from './accounts.store.ts';
export { authenticate } from './authenticate.ts';
export { readBinding } from './binding-cookie.ts';
export { codeMail } from './code-message.ts';
export { ensureGuest, readGuest } from './guest-cookie.ts';
export { deleteOldSources } from './known-sources.store.ts';
export { isSessionLive } from './live-session.store.ts';
export {
  closeAccountOf,
  endPatientSessions,
  invitePatient,
  reopenAccountOf,
  unlockPatient,
} from './manage-patient-account.ts';
export { inviteStaff, listStaff, reactivateStaff, sendStaffLink, suspendStaff } from './manage-staff.ts';
export { type Budget, countApart, countTogether, givingBack, mostOf, overLimit } from './over-limit.ts';
export { passkeyRoutes } from './passkey-routes.ts';
export { selectAccountOf } from './patient-account.store.ts';
export { provePassword } from './prove-password.ts';
export { identityRoutes } from './routes.ts';
export { deleteEnded } from './sessions.store.ts';
export { staffRoutes } from './staff-routes.ts';
