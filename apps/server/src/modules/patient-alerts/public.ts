// The public interface of this module, for later modules and the composition root.

export { moveAlerts } from './patient-alerts.store.ts';
export { patientAlertRoutes } from './routes.ts';
export { readShownAlerts } from './shown-alerts.ts';
