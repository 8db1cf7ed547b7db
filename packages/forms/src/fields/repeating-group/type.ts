// Repeating Group as the registry knows it: a chunk of its own.
export { repeatingGroup as definition } from './definition.ts';
export { repeatingPrint as print } from './print.ts';
