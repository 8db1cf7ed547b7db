// What later modules and the composition root may use of this module.

export { mayActFor } from './acting.ts';
export { maskSsn } from './attributes.policy.ts';
export { familyOf, ownAndFamily } from './family.ts';
export { type JoinedRecord, joinRecords, partRecords } from './join-records.ts';
export { keptRecord } from './kept-record.ts';
export { findableWords, foldedWords } from './name-words.policy.ts';
export { addContact, type ContactChange, type ContactData, changeContact, contactRevision } from './patient-data.ts';
export {
  insertContact,
  insertFamilyLink,
  lockContact,
  selectContact,
  selectContactsByEmail,
  selectMembers,
  selectPhones,
} from './patients.store.ts';
export { keptNumber, phoneHint } from './phone-number.policy.ts';
export { textableNumber } from './phones.policy.ts';
export { readFormRecord } from './read-form-record.ts';
export { lockContacts, selectGuarantors, selectRecord, upsertRecord } from './record.store.ts';
export { openParts, sealParts } from './record-seals.ts';
export { patientRoutes } from './routes.ts';
export { suggestPatients } from './suggest-patients.ts';
export { logMail, selectTouchpoints } from './touchpoints.store.ts';
export { emptyInsurance, writeRecord } from './write-record.ts';
