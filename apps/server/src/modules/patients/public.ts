// The public interface of this module, for later modules and the composition root.

export { mayActFor } from './acting.ts';
export { ageOn } from './age.policy.ts';
export { editableAnswer } from './answer-text.policy.ts';
export { maskSsn } from './attributes.policy.ts';
export { type ClinicalRefusal, changeClinicalParts } from './change-clinical.ts';
export { withConfirmedItems } from './confirmed-items.ts';
export { familyOf, ownAndFamily } from './family.ts';
export { type JoinedRecord, joinRecords, lockForMerge, partRecords } from './join-records.ts';
export { keptRecordAndParts } from './kept-record.ts';
export { findableWords, foldedWords } from './name-words.policy.ts';
export {
  listsRound,
  lockParts,
  medicalAnswers,
  type OpenRecord,
  openRecord,
  takeOutLists,
} from './open-record.ts';
export { isOwnFieldHeld } from './own-values.ts';
export { partLabel } from './part-labels.policy.ts';
export {
  addPatientData,
  changePatientData,
  type PatientChange,
  type PatientData,
} from './patient-data.ts';
export {
  addFamilyLink,
  createPatient,
  findPatient,
  findPatientsByEmail,
  listKeptPhones,
  listMembers,
  listPhones,
  lockPatient,
} from './patients.store.ts';
export { plainPhones, shownPhones, textableNumber } from './phones.policy.ts';
export { readFormRecord } from './read-form-record.ts';
export {
  findRecord,
  inactivityOf,
  listGuarantors,
  lockPatients,
  lockRecord,
  setInactivity,
  storeRecord,
} from './record.store.ts';
export {
  changesSince,
  editsOf,
  type KeptChange,
  lastChanges,
  noteRecordChanges,
  type PartChange,
  readRecordChanges,
} from './record-changes.ts';
export { saysNothing } from './record-fields.policy.ts';
export { changesBetween, type RecordParts, recordParts } from './record-parts.ts';
export { openParts, sealParts } from './record-seals.ts';
export { patientRoutes } from './routes.ts';
export { auditSearch, countSearch, type PatientMatch, patientFinder } from './search-patients.ts';
export { changeSsnOfRecord, type NumberOwner, readSsn } from './ssn-of-record.ts';
export { suggestPatients } from './suggest-patients.ts';
export { listTouchpoints, logMail, logMessage } from './touchpoints.store.ts';
export { writeParts } from './write-parts.ts';
export { emptyInsurance, writeRecord } from './write-record.ts';
