// Reads the single file of a multipart body, whole.
import type { FastifyRequest } from 'fastify';
import { Problem, problem, problemOf } from '../problem.ts';
import { faultOf } from './sent-text.ts';

export interface SentFile {
  /** The name that the sender gave it. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Returns the part `file`. @throws file-too-large, file-unreadable, validation-failed for a name with the character NUL */
export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw problem('file-unreadable');
    const name = part.filename ?? '';
    const bytes = await part.toBuffer();
    const fault = faultOf('body.file', name);
    if (fault) throw problem('validation-failed', { errors: [fault] });
    return { name, bytes };
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation-failed') throw error;
    // Except for its size, whatever is wrong with a body that should hold a file is the same to its sender.
    throw problemOf(error).code === 'file-too-large' ? problem('file-too-large') : problem('file-unreadable');
  }
}
