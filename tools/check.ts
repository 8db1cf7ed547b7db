// npm run check: types, style, boundaries, unused code, and the house rules.
import { runChecks } from './checks/run-checks.ts';

const begin = performance.now();
const { passed, failed } = await runChecks((line) => console.log(line));
console.log(`${passed} passed, ${failed} failed in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
process.exitCode = failed > 0 ? 1 : 0;
