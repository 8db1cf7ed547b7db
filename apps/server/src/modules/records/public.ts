// What later modules and the composition root may use of this module.

export { checkBirth, readPhones } from './change-patient.ts';
export { recordRoutes } from './routes.ts';
