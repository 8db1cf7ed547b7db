// What later modules and the composition root may use of this module.

export { accountsWithApp, removeApp } from './apps.ts';
export { secondStepPurges } from './purges.ts';
export { secondStepRoutes } from './routes.ts';
export { secondSteps } from './second-steps.ts';
