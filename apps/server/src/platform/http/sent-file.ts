// The one file of a multipart body, whole.
import type { FastifyRequest } from 'fastify';
import { problem, problemOf } from './problem.ts';

export interface SentFile {
  /** As the sender called it. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** The part `file`. @throws file-too-large, file-unreadable */
export async function sentFile(request: FastifyRequest): Promise<SentFile> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw problem('file-unreadable');
    return { name: part.filename ?? '', bytes: await part.toBuffer() };
  } catch (error) {
    // Whatever is wrong with a body that was to hold a file, but its size, is the same to who sent it.
    throw problemOf(error).code === 'file-too-large' ? problem('file-too-large') : problem('file-unreadable');
  }
}
