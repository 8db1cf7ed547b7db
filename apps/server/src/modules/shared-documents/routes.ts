// Handles the calls about documents of the office.
import { sharedDocuments } from '@foyer/contract';
import { createGate } from '../../platform/gate.ts';
import { type Bound, bind, done, ok, parseAbout } from '../../platform/http/bind.ts';
import { filePolicy } from '../../platform/http/security-headers.ts';
import { fileAndAbout } from '../../platform/http/sent-file.ts';
import { dispositionOf } from '../attachments/public.ts';
import { changeDocument, removeDocument } from './change-document.ts';
import type { DocumentFile } from './document-file.ts';
import { openDocument, openOwnDocument, readDocuments, readOwnDocuments } from './read-documents.ts';
import { limits } from './shared-document.policy.ts';
import { countDocumentUpload, uploadDocument } from './upload-document.ts';

/** Files are kept in memory, so only this many uploads run at once; more are asked to try again later. */
const gate = createGate({ atOnce: 10, waiting: 10 });

/** Saved, not opened; and where a browser opens it all the same, it may do nothing. Browsers take the type as it is (nosniff). */
const sent = ({ bytes, fileType, fileName }: DocumentFile) => ({
  ...ok(bytes),
  headers: {
    'content-type': fileType,
    'content-disposition': dispositionOf(fileName),
    'content-security-policy': filePolicy,
    'cross-origin-resource-policy': 'same-origin',
  },
});

export function sharedDocumentRoutes(): Bound[] {
  const { about: schema } = sharedDocuments.uploadDocument.upload;
  return bind(sharedDocuments, {
    sharedDocuments: async (ctx, { params }) => ok(await readDocuments(ctx, params.id)),
    uploadDocument: async (ctx, { params }, { request }) => {
      await countDocumentUpload(ctx);
      const id = await gate.run(async () => {
        const { about, ...file } = await fileAndAbout(request, limits.megabytes);
        return uploadDocument(ctx, params.id, parseAbout(schema, about), file);
      });
      return { status: 201 as const, body: { id } };
    },
    changeDocument: async (ctx, { params, body }) => ok(await changeDocument(ctx, params.id, body)),
    removeDocument: (ctx, { params, query }) => done(removeDocument(ctx, params.id, query.revision)),
    documentFile: async (ctx, { params }) => sent(await openDocument(ctx, params.id)),
    ownSharedDocuments: async (ctx) => ok({ groups: await readOwnDocuments(ctx) }),
    ownSharedFile: async (ctx, { params }) => sent(await openOwnDocument(ctx, params.id)),
  });
}
