// Calculated as the registry knows it: a chunk of its own.
export { calculated as definition } from './definition.ts';
export { calculatedPrint as print } from './print.ts';
