// The command line: npm run foyer -- <command>.
import { BadResultError, UsageError } from './command.ts';
import { runFoyer } from './commands.ts';

/** A problem that people can fix is a sentence; a failed connection has only its causes to show. */
function sentenceOf(error: Error): string {
  const causes = error instanceof AggregateError ? error.errors.map((cause: Error) => cause.message).join('; ') : '';
  return error.message || causes || String(error);
}

runFoyer(process.argv.slice(2), process.env).then(
  (text) => console.log(text),
  (error: Error) => {
    if (error instanceof BadResultError) console.log(error.message);
    else console.error(sentenceOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
