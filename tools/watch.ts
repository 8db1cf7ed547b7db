// npm run watch [-- unit|server|e2e] [FILE …]: reruns tests at every change; unit tests unless another kind is named.
import { runSelection } from './testing/run-selection.ts';
import { commands } from './testing/test-arguments.ts';

const [first, ...rest] = process.argv.slice(2);
const command = commands.find((name) => name === first);
if (command) await runSelection(command, rest, 'watch');
else await runSelection('unit', process.argv.slice(2), 'watch');
