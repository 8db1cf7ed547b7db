// The statements that the processes of a run have recorded (recorder.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the different texts in a folder of recordings. */
export function recordedTexts(folder: string): string[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'));
  // A process that was killed may have left half a line.
  const whole = new Set(lines.filter((line) => line.startsWith('"') && line.endsWith('"')));
  return [...whole].map((line) => JSON.parse(line) as string);
}
