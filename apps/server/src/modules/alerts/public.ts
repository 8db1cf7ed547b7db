// The public interface of this module, for later modules and the composition root.

export { countOpenAlerts, hasOpenAlert, removeAlerts } from './alerts.store.ts';
export {
  type AlertOfSubmission,
  acknowledgeAlert,
  alertsOf,
  type PreparedAlerts,
  prepareAlerts,
  raiseAlerts,
  raiseNotice,
} from './alerts.ts';
export { type PatientText, patientTextsOf } from './patient-texts.ts';
export { alertRounds } from './tell-again.ts';
export { alertMail, alertsMail } from './tell-office.ts';
