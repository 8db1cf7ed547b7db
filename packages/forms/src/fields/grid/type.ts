// Grid as the registry knows it: a chunk of its own.
export { grid as definition } from './definition.ts';
export { gridPrint as print } from './print.ts';
