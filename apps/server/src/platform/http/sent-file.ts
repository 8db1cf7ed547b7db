// Reads the single file of a multipart body, whole.
import type { FastifyRequest } from 'fastify';
import { Problem, problem, problemOf } from '../problem.ts';
import { faultOf } from './sent-text.ts';

export interface SentFile {
  /** The name that the sender gave it. */
  readonly name: string;
  readonly bytes: Buffer;
}

interface FileAndAbout extends SentFile {
  /** What stood before the file in the part `about`. */
  readonly about: unknown;
}

/** Returns the part `file`. @throws file-too-large, file-unreadable, validation-failed for a name with the character NUL */
export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  const { name, bytes } = await fileAndAbout(request);
  return { name, bytes };
}

/** Returns the part `file` of at most so many megabytes, and the part `about`. @throws as sentFile */
export async function fileAndAbout(request: FastifyRequest, megabytes?: number): Promise<FileAndAbout> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw problem('file-unreadable');
    const name = part.filename ?? '';
    const bytes = await part.toBuffer();
    const fault = faultOf('body.file', name);
    if (fault) throw problem('validation-failed', { errors: [fault] });
    const about = part.fields.about;
    return { name, bytes, about: about && 'value' in about ? about.value : undefined };
  } catch (error) {
    if (error instanceof Problem && error.code === 'validation-failed') throw error;
    // Except for its size, whatever is wrong with a body that should hold a file is the same to its sender.
    throw problemOf(error).code === 'file-too-large' ? tooLarge(megabytes) : problem('file-unreadable');
  }
}

/** Returns the refusal of a file that is larger than its endpoint takes. */
export function tooLarge(megabytes?: number): Problem {
  return problem('file-too-large', megabytes === undefined ? {} : { words: { limit: megabytes.toFixed(2) } });
}
