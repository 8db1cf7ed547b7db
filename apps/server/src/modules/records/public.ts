// The public interface of this module, for later modules and the composition root.

export { checkContact, readPhones } from './change-patient.ts';
export { answerText } from './medical-answer.policy.ts';
export { recordRoutes } from './routes.ts';
