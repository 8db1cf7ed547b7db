// What later modules and the composition root may use of the patients' module.
export { mayActFor } from './acting.ts';
export { familyOf, ownAndFamily } from './family.ts';
export {
  insertContact,
  insertFamilyLink,
  selectContact,
  selectContactsByEmail,
  selectPhones,
} from './patients.store.ts';
export { sortPhones, textableNumber } from './phones.policy.ts';
export { upsertRecord } from './record.store.ts';
export { sealParts } from './record-seals.ts';
export { patientRoutes } from './routes.ts';
export { emptyInsurance, writeRecord } from './write-record.ts';
