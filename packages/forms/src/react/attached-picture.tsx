// The picture of an attachment in a print view. It is fetched by its key; a text takes its place until it has loaded.
import type { FieldHost, KeptFile } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import { useFileUrl } from '../kit/use-file-url.ts';

interface AttachedPictureProps {
  readonly file: KeptFile;
  readonly alt: string;
  readonly fileUrl: FieldHost['fileUrl'] | undefined;
  readonly messages: Messages;
}

export function AttachedPicture({ file, alt, fileUrl, messages }: AttachedPictureProps) {
  const picture = useFileUrl(file.key, fileUrl);
  return (
    <>
      <p>{file.fileName}</p>
      {picture.state === 'ready' && <img className="print-attachment" src={picture.url} alt={alt} />}
      {picture.state === 'waiting' && <p className="muted">{messages.attachmentLoading}</p>}
      {picture.state === 'failed' && <p className="muted">{messages.attachmentMissing}</p>}
    </>
  );
}
