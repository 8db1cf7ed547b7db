// The thread that draws small signatures anew.
import { serveThread } from '../processes/serve-thread.ts';
import { readLinePng, writeLinePng } from './line-png.ts';

/** 'other': for the library that draws all kinds. Undefined: broken. */
export type DrawnLine =
  | { readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  | 'other'
  | undefined;

serveThread<Uint8Array, DrawnLine>((bytes) => {
  const picture = readLinePng(bytes);
  if (picture === 'other' || picture === undefined) return picture;
  return { bytes: writeLinePng(picture), width: picture.width, height: picture.height };
});
