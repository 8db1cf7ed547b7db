// Which files may be chosen.
import { MAX_ATTACHMENT } from '../../kit/attached-file.ts';

/** Accepted file extensions. A PDF is turned into a picture before it is sent. */
export const ATTACHMENT_TYPES = ['png', 'jpeg', 'jpg', 'gif', 'bmp', 'pdf'] as const;

const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'application/pdf'];

/** For a file input: extensions for computers, media types for phones. */
export const ACCEPT = [...ATTACHMENT_TYPES.map((ending) => `.${ending}`), ...mediaTypes].join(',');

/** Returns why a chosen file is rejected before uploading. Without an extension, the browser's media type decides. */
export function refusalOf({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): 'type' | 'too-large' | undefined {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const isAllowed =
    ending === undefined
      ? mediaTypes.includes(type)
      : (ATTACHMENT_TYPES as readonly string[]).includes(ending) && (type === '' || isKnown(type));
  if (!isAllowed) return 'type';
  return size > MAX_ATTACHMENT ? 'too-large' : undefined;
}

// Systems have several media types for a BMP, and some use octet-stream for everything.
function isKnown(type: string): boolean {
  return (
    mediaTypes.includes(type) ||
    /^(image\/(jpg|pjpeg|x-png|x-bmp|x-ms-bmp)|application\/(x-pdf|octet-stream))$/.test(type)
  );
}
