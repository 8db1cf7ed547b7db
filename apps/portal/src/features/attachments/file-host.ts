// What an attachment field needs of the portal: a file kept, and a kept file shown, each with the person's own rights.
import { attachments } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { type FieldHost, MAX_ATTACHMENT, UploadError, type Uploaded } from '@foyer/forms';
import type { Portal } from '../../session/portal.ts';
import { sendFile } from './send-file.ts';

type Surroundings = Pick<Portal, 'config' | 'tenant' | 'session' | 'keeper'>;

/** Part of the whole way that making a picture takes. */
const DRAWING = 0.4;

async function isPdf(file: File): Promise<boolean> {
  if (/\.pdf$/i.test(file.name) || file.type === 'application/pdf') return true;
  return (await file.slice(0, 5).text()) === '%PDF-';
}

/** A PDF as one picture, anything else as it is. */
async function prepared(file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
  if (!(await isPdf(file))) return { picture: file, omittedPages: 0, share: 0 };
  const { stitchPdf } = await import('./stitch-pdf.ts').catch((error: unknown) => {
    throw new UploadError('lost', { cause: error });
  });
  const { picture, omittedPages } = await stitchPdf(file, (fraction) => onProgress(fraction * DRAWING), signal);
  const name = `${file.name.replace(/\.pdf$/i, '')}.png`;
  return { picture: new File([picture], name, { type: 'image/png' }), omittedPages, share: DRAWING };
}

/** One for each open form. Name, type and size are those of what was sent; with the form the server puts its own in their place. */
export function createFileHost({ config, tenant, session, keeper }: Surroundings): FieldHost {
  const { accountId } = tenant;
  const fetchFile = async (key: string): Promise<Response> => {
    const token = session.token();
    const url = config.apiBaseUrl + addressOf(attachments.attachment, { params: { key }, query: { accountId } });
    const answer = await fetch(url, {
      credentials: 'same-origin',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
    if (answer.status === 401 && token) keeper.end('expired');
    if (!answer.ok) throw new Error(`A kept file did not come: ${answer.status}`);
    return answer;
  };
  return {
    async upload(file, onProgress, signal): Promise<Uploaded> {
      const { picture, omittedPages, share } = await prepared(file, onProgress, signal);
      if (picture.size > MAX_ATTACHMENT) throw new UploadError('too-large');
      const key = await sendFile({
        url: config.apiBaseUrl + addressOf(attachments.uploadAttachment, { query: { accountId } }),
        token: session.token(),
        file: picture,
        onProgress: (fraction) => onProgress(share + (1 - share) * fraction),
        signal,
      });
      return {
        key,
        fileName: picture.name.slice(-200) || 'picture',
        fileType: picture.type || 'image/png',
        fileSize: picture.size,
        ...(omittedPages > 0 ? { omittedPages } : {}),
      };
    },
    fileUrl: async (key) => URL.createObjectURL(await (await fetchFile(key)).blob()),
  };
}
