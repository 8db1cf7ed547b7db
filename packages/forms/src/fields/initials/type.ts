// Initials as the registry knows them: a chunk of its own.
export { initials as definition } from './definition.ts';
export { initialsPrint as print } from './print.ts';
