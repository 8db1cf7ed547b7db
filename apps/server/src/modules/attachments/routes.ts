// Answers the calls that keep and show attachments.
import { attachments } from '@foyer/contract';
import { createGate } from '../../platform/gate.ts';
import { type Bound, bind, type Exchange, ok } from '../../platform/http/bind.ts';
import { problem, problemOf } from '../../platform/http/problem.ts';
import { filePolicy } from '../../platform/http/security-headers.ts';
import { ensureGuest } from '../identity/public.ts';
import { dispositionOf } from './file-name.policy.ts';
import { readAttachment } from './read-attachment.ts';
import { countUpload, type SentFile, uploadAttachment } from './upload-attachment.ts';

/** Files are in memory while they come; of more than these at once the last are told to come back. */
const gate = createGate({ atOnce: 40, waiting: 0 });

/** The part `file`, whole. @throws file-too-large, file-unreadable */
async function fileOf({ request }: Exchange): Promise<SentFile> {
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw problem('file-unreadable');
    return { name: part.filename ?? '', bytes: await part.toBuffer() };
  } catch (error) {
    // Whatever is wrong with a body that was to hold a file, but its size, is the same to who sent it.
    throw problemOf(error).code === 'file-too-large' ? problem('file-too-large') : problem('file-unreadable');
  }
}

export function attachmentRoutes(): Bound[] {
  return bind(attachments, {
    uploadAttachment: async (ctx, _input, exchange) => {
      if (ctx.principal.kind === 'staff') throw problem('forbidden');
      const guest = ctx.principal.kind === 'patient' ? undefined : ensureGuest(ctx, exchange);
      await countUpload(ctx, guest);
      const key = await gate.run(async () => uploadAttachment(ctx, guest, await fileOf(exchange)));
      return ok({ key });
    },

    attachment: async (ctx, { params }) => {
      const file = await readAttachment(ctx, params.key);
      return {
        ...ok(file.bytes),
        headers: {
          'content-type': file.fileType,
          'content-disposition': dispositionOf(file.fileName),
          'content-security-policy': filePolicy,
          'cross-origin-resource-policy': 'same-origin',
        },
      };
    },
  });
}
