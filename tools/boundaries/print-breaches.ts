// Prints every import that breaks a boundary; exits with code 1 if there is one.
import { root } from '../root.ts';
import { findBreaches } from './cruise.ts';

const { breaches } = await findBreaches(root);
for (const { rule, from, to, comment } of breaches) console.log(`${from} → ${to}\n  ${rule}: ${comment}`);
process.exitCode = breaches.length > 0 ? 1 : 0;
