// npm run unit [-- FILE …]: tests that need neither a browser nor a database.
import { runSelection } from './testing/run-selection.ts';

await runSelection('unit', process.argv.slice(2));
