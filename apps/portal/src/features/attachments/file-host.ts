// File storage for attachment fields: uploads files and shows stored ones, with the person's own rights.
import { fileUrl } from '@foyer/client/file-url';
import { sendFile } from '@foyer/client/send-file';
import { attachments } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { type FieldHost, MAX_ATTACHMENT, UploadError, type UploadedFile } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';

type Surroundings = Pick<Portal, 'client' | 'tenant'>;

/** Share of the progress that rendering the picture takes. */
const DRAWING = 0.4;

async function isPdf(file: File): Promise<boolean> {
  if (/\.pdf$/i.test(file.name) || file.type === 'application/pdf') return true;
  return (await file.slice(0, 5).text()) === '%PDF-';
}

/** Converts a PDF into one picture; other files stay as they are. */
async function prepared(file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
  if (!(await isPdf(file))) return { picture: file, omittedPages: 0, share: 0 };
  const { stitchPdf } = await import('./stitch-pdf.ts').catch((error: unknown) => {
    throw new UploadError('lost', { cause: error });
  });
  const { picture, omittedPages } = await stitchPdf(file, (fraction) => onProgress(fraction * DRAWING), signal);
  const name = `${file.name.replace(/\.pdf$/i, '')}.png`;
  return { picture: new File([picture], name, { type: 'image/png' }), omittedPages, share: DRAWING };
}

function failureOf({ status, code }: CallError): UploadError {
  if (status === 0) return new UploadError('lost');
  if (code === 'file-too-large' || status === 413) return new UploadError('too-large');
  if (code === 'file-type') return new UploadError('type');
  if (code === 'rate-limited' || code === 'overloaded') return new UploadError('busy');
  return new UploadError('processing');
}

/**
 * Creates a host for one open form. Name, type and size are those of the uploaded file; when the form is sent, the server
 * replaces them by its own.
 */
export function createFileHost({ client, tenant }: Surroundings): FieldHost {
  const { accountId } = tenant;
  return {
    async upload(file, onProgress, signal): Promise<UploadedFile> {
      const { picture, omittedPages, share } = await prepared(file, onProgress, signal);
      if (picture.size > MAX_ATTACHMENT) throw new UploadError('too-large');
      const sending = { onProgress: (fraction: number) => onProgress(share + (1 - share) * fraction), signal };
      const answer = await sendFile(
        client,
        attachments.uploadAttachment,
        { query: { accountId } },
        picture,
        sending,
      ).catch((error: unknown) => {
        throw error instanceof CallError ? failureOf(error) : error;
      });
      const key = (answer as { key?: unknown } | null)?.key;
      if (typeof key !== 'string') throw new UploadError('processing');
      return {
        key,
        fileName: picture.name.slice(-200) || 'picture',
        fileType: picture.type || 'image/png',
        fileSize: picture.size,
        ...(omittedPages > 0 ? { omittedPages } : {}),
      };
    },
    fileUrl: (key) => fileUrl(client, accountId, key),
  };
}
