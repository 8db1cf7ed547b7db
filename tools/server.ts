// npm run server -- FILE …: tests of the server, on a private PostgreSQL.
import { runSelection } from './testing/run-selection.ts';

await runSelection('server', process.argv.slice(2));
