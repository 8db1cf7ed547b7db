// Makes a new picture out of a sent one: decoded whole and encoded anew, so that nothing but its pixels is kept.
import sharp, { type Sharp } from 'sharp';
import { createGate } from '../../platform/gate.ts';
import { uploadLimit } from '../../platform/http/mount.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import { readBmp } from '../../platform/pictures/bmp.ts';
import { kindOf, type PictureKind } from '../../platform/pictures/picture-kind.ts';

export interface Picture {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
}

// What was drawn is not kept in memory for another time: it is somebody's.
sharp.cache(false);

const mostPixels = 64_000_000;
const mostSeconds = 10;
/** Drawn anew a JPEG may grow past the limit that it was below: then it is kept in less detail. */
const jpegQualities = [90, 75, 55];

/** One picture is drawn at a time: the largest takes 256 MB while it is. The others wait; beyond these, people are told to come back. */
const gate = createGate({ atOnce: 1, waiting: 20 });

/** What was sent, as something to decode. */
async function open(bytes: Buffer, kind: PictureKind): Promise<Sharp> {
  if (kind === 'bmp') {
    const pixels = readBmp(bytes);
    if (!pixels) throw problem('file-unreadable');
    const { data, width, height } = pixels;
    return sharp(data, { raw: { width, height, channels: 3 } });
  }
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 });
  if ((await image.metadata()).format !== kind) throw problem('file-unreadable');
  return image.autoOrient();
}

async function encodeJpeg(image: Sharp): Promise<Buffer> {
  for (const quality of jpegQualities) {
    const bytes = await image.clone().jpeg({ quality }).toBuffer();
    if (bytes.length <= uploadLimit) return bytes;
  }
  throw problem('file-too-large');
}

async function encodePng(image: Sharp): Promise<Buffer> {
  const bytes = await image.png({ compressionLevel: 8 }).toBuffer();
  if (bytes.length > uploadLimit) throw problem('file-too-large');
  return bytes;
}

async function redraw(bytes: Buffer, kind: PictureKind): Promise<Picture> {
  const image = (await open(bytes, kind)).timeout({ seconds: mostSeconds });
  if (kind === 'jpeg') return { bytes: await encodeJpeg(image), type: 'image/jpeg' };
  return { bytes: await encodePng(image), type: 'image/png' };
}

/**
 * A JPEG stays one, everything else becomes a PNG; of a moving picture the first is kept. Metadata is left out, the
 * camera's orientation is carried out. @throws file-type, file-unreadable, file-too-large, overloaded
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const kind = kindOf(bytes);
  if (!kind) throw problem('file-type');
  return gate.run(async () => {
    try {
      return await redraw(bytes, kind);
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw problem('file-unreadable');
    }
  });
}
