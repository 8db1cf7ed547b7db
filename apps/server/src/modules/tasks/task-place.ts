// The place in a list of tasks where a page ended, as a text that the caller passes back.
import { z } from 'zod';
import { problem } from '../../platform/problem.ts';
import type { TaskPlace } from './tasks.store.ts';

const place = z.tuple([z.union([z.iso.date(), z.iso.datetime()]), z.iso.datetime(), z.uuid()]);

export function writePlace(at: TaskPlace): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

/** @throws validation-failed for a text that this server did not write, or wrote for another view */
export function readPlace(text: string, isDone: boolean): TaskPlace {
  const wrong = () =>
    problem('validation-failed', {
      errors: [{ path: 'query.after', message: 'is not a place in this list; leave it out to start at the top' }],
    });
  let read: TaskPlace;
  try {
    read = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw wrong();
  }
  if (read[0].includes('T') !== isDone) throw wrong();
  return read;
}
