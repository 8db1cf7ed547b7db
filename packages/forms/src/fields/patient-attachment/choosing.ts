// Which files may be chosen, and how a drop area notices that a file is above it.
import { debounce } from '../../kit/debounce.ts';
import { MAX_ATTACHMENT } from './definition.ts';

/** By their endings; 'pdf' is made into a picture before it is sent. */
export const ATTACHMENT_TYPES = ['png', 'jpeg', 'jpg', 'gif', 'bmp', 'pdf'] as const;

const mediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/bmp', 'application/pdf'];

/** For a file input: endings for computers, media types for phones. */
export const ACCEPT = [...ATTACHMENT_TYPES.map((ending) => `.${ending}`), ...mediaTypes].join(',');

/** Why a chosen file is not even tried. A name without an ending is judged by the type that the browser gives. */
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

// Systems name a BMP in several ways, and some call everything a stream of bytes.
function isKnown(type: string): boolean {
  return (
    mediaTypes.includes(type) ||
    /^(image\/(jpg|pjpeg|x-png|x-bmp|x-ms-bmp)|application\/(x-pdf|octet-stream))$/.test(type)
  );
}

/** Milliseconds after the last sign of a file above the area, before the area takes it to be gone. */
export const DRAG_DELAY = 100;

/** Browsers report a file above an area many times a second, and its leaving for each child: only their silence counts. */
export function createDragWatch(show: (isOver: boolean) => void): { over(): void; end(): void } {
  const gone = debounce(() => show(false), DRAG_DELAY);
  return {
    over() {
      show(true);
      gone.call();
    },
    end() {
      gone.cancel();
      show(false);
    },
  };
}
