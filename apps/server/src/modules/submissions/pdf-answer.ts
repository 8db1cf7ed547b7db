// The response with a PDF: saved under a harmless name, not cached, and never interpreted as another type.
import type { Ctx, Uses } from '../../platform/context.ts';
import { filePolicy } from '../../platform/http/security-headers.ts';
import { type Row, sheetOf } from './sheet-of.ts';

export interface PdfAnswer {
  readonly status: 200;
  readonly body: Uint8Array;
  readonly headers: Record<string, string>;
}

/** Returns the PDF of a submission that the caller may see. @throws not-found, overloaded, JobFailed */
export async function pdfAnswer(
  ctx: Ctx & Uses<'storage' | 'pictures' | 'pdfs' | 'caches' | 'cipherOf' | 'signal'>,
  row: Row,
  audience: 'patient' | 'staff',
): Promise<PdfAnswer> {
  const { name, bytes } = await ctx.pdfs.draw(
    [ctx.tenant.id, row.submissionId, row.revision, audience].join(' '),
    async (signal) => {
      const sheet = await sheetOf({ ...ctx, signal }, row, audience);
      return { name: sheet.fileName, sheet };
    },
    ctx.signal,
  );
  return {
    status: 200,
    body: bytes,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': filePolicy,
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}
