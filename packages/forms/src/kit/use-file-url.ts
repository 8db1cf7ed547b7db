// Fetches a blobUrl file for an img element, and frees its memory when it is no longer shown.
import { useEffect, useState } from 'react';
import type { FieldHost } from './host.ts';

export type FileUrl = { readonly state: 'waiting' | 'failed' } | { readonly state: 'ready'; readonly url: string };

const waiting: FileUrl = { state: 'waiting' };

/** Returns the state of the file. `key` is empty while there is none. */
export function useFileUrl(key: string, fileUrl: FieldHost['fileUrl'] | undefined): FileUrl {
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly file: FileUrl }>();
  useEffect(() => {
    if (!key || !fileUrl) return;
    let isGone = false;
    let blobUrl = '';
    fileUrl(key).then(
      (url) => {
        if (isGone) return URL.revokeObjectURL(url);
        blobUrl = url;
        setLoaded({ key, file: { state: 'ready', url } });
      },
      () => {
        if (!isGone) setLoaded({ key, file: { state: 'failed' } });
      },
    );
    return () => {
      isGone = true;
      if (blobUrl) URL.revokeObjectURL(blobUrl);
    };
  }, [key, fileUrl]);
  if (!fileUrl) return { state: 'failed' };
  return loaded?.key === key ? loaded.file : waiting;
}
