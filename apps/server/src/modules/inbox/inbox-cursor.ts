// The position in the inbox where a page ended, as a text that the caller passes back.
import { z } from 'zod';
import { problem } from '../../platform/problem.ts';

const cursor = z.tuple([z.iso.datetime(), z.uuid()]);

export function writeCursor(row: { submittedAt: Date; submissionId: string }): string {
  return Buffer.from(JSON.stringify([row.submittedAt.toISOString(), row.submissionId])).toString('base64url');
}

/** @throws validation-failed for a text that this server did not write */
export function readCursor(text: string): { submittedAt: Date; submissionId: string } {
  try {
    const [at, submissionId] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { submittedAt: new Date(at), submissionId };
  } catch {
    throw problem('validation-failed', {
      errors: [{ path: 'query.after', message: 'is not a place in the inbox; leave it out to start at the top' }],
    });
  }
}
