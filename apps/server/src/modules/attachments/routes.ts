// Handles the calls that upload and show attachments.
import { attachments } from '@foyer/contract';
import { createGate } from '../../platform/gate.ts';
import { type Bound, bind, ok } from '../../platform/http/bind.ts';
import { filePolicy } from '../../platform/http/security-headers.ts';
import { sentFile } from '../../platform/http/sent-file.ts';
import { ensureGuest } from '../identity/public.ts';
import { dispositionOf } from './file-name.policy.ts';
import { readAttachment } from './read-attachment.ts';
import { countUpload, uploadAttachment } from './upload-attachment.ts';

/** Uploads are held in memory. Requests beyond this many at once are told to try again later. */
const gate = createGate({ atOnce: 40, waiting: 0 });

export function attachmentRoutes(): Bound[] {
  return bind(attachments, {
    uploadAttachment: async (ctx, _input, exchange) => {
      const guest = ctx.principal.kind === 'patient' ? undefined : ensureGuest(ctx, exchange);
      await countUpload(ctx, guest);
      const key = await gate.run(async () => uploadAttachment(ctx, guest, await sentFile(exchange.request)));
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
