// npm run e2e -- FILE …: tests with a browser. Finds or installs one and builds stale web apps first.
import { runSelection } from './testing/run-selection.ts';

await runSelection('e2e', process.argv.slice(2));
