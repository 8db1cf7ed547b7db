// Fetches a kept file for an img element, and gives its memory back when nobody shows it any more.
import { useEffect, useState } from 'react';
import type { FieldHost } from './host.ts';

export type FileUrl = { readonly state: 'waiting' | 'failed' } | { readonly state: 'ready'; readonly url: string };

const waiting: FileUrl = { state: 'waiting' };

/** `key` is empty while there is no file. */
export function useFileUrl(key: string, fileUrl: FieldHost['fileUrl'] | undefined): FileUrl {
  const [found, setFound] = useState<{ readonly key: string; readonly file: FileUrl }>();
  useEffect(() => {
    if (!key || !fileUrl) return;
    let isGone = false;
    let kept = '';
    fileUrl(key).then(
      (url) => {
        if (isGone) return URL.revokeObjectURL(url);
        kept = url;
        setFound({ key, file: { state: 'ready', url } });
      },
      () => {
        if (!isGone) setFound({ key, file: { state: 'failed' } });
      },
    );
    return () => {
      isGone = true;
      if (kept) URL.revokeObjectURL(kept);
    };
  }, [key, fileUrl]);
  if (!fileUrl) return { state: 'failed' };
  return found?.key === key ? found.file : waiting;
}
