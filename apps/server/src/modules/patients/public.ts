// What later modules and the composition root may use of the patients' module.
export { mayActFor } from './acting.ts';
export { maskSsn } from './attributes.policy.ts';
export { familyOf, ownAndFamily } from './family.ts';
export {
  insertContact,
  insertFamilyLink,
  selectContact,
  selectContactsByEmail,
  selectMembers,
  selectPhones,
} from './patients.store.ts';
export { sortPhones, textableNumber } from './phones.policy.ts';
export { selectGuarantors, selectRecord, upsertRecord } from './record.store.ts';
export { openParts, sealParts } from './record-seals.ts';
export { patientRoutes } from './routes.ts';
export { searchPatients } from './search-patients.ts';
export { emptyInsurance, writeRecord } from './write-record.ts';
