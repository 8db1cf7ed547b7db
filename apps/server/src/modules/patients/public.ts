// What later modules and the composition root may use of the patients' module.
export { mayActFor } from './acting.ts';
export { familyOf } from './family.ts';
export { insertContact, insertFamilyLink, selectContact, selectPhones } from './patients.store.ts';
export { sortPhones, textableNumber } from './phones.policy.ts';
export { patientRoutes } from './routes.ts';
