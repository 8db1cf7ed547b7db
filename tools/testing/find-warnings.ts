// Finds warnings of Node and of Vitest in what a run has printed: they tell of something to mend, and nobody reads the second one.
import { stripVTControlCharacters } from 'node:util';

const warning =
  /^(?:\(node:\d+\) (?:\[[\w-]+\] )?\w*Warning: .*|\(node:\d+\) \[\w+\] .*|close timed out after .*|Tests closed successfully but .*|WARNING: .*)$/gm;

/** Returns the lines of warnings in an output, each once, whichever process it came from. */
export function findWarnings(output: string): string[] {
  const lines = stripVTControlCharacters(output).match(warning) ?? [];
  return [...new Set(lines.map((line) => line.replace(/^\(node:\d+\)/, '(node)')))];
}
