// The public interface of this module, for later modules and the composition root.

export { accountsWithApp, removeApp } from './apps.ts';
export { secondStepPurges } from './purges.ts';
export { secondStepRoutes } from './routes.ts';
export { secondSteps } from './second-steps.ts';
