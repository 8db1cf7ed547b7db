// Insurance Card as the registry knows it: a chunk of its own.
export { insuranceCard as definition } from './definition.ts';
export { cardPrint as print } from './print.ts';
