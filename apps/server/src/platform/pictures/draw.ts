// Redraws pictures: fully decoded, within a pixel limit, so that nothing but pixels remains of what was sent.
import sharp, { type Sharp } from 'sharp';
import { readBmp } from './bmp.ts';
import { drawnSignature, writeLinePng } from './line-png.ts';
import { kindOf } from './picture-kind.ts';

/** In a format that browsers and PDFs can show. Sizes in pixels. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

export type PictureJob =
  /** A file that somebody attaches: keeps its size; a JPEG stays a JPEG, everything else becomes a PNG. */
  | { readonly as: 'attachment'; readonly bytes: Uint8Array; readonly mostBytes: number }
  /** A logo keeps its proportions within its frame and may be transparent; a banner fills it. */
  | { readonly as: 'logo' | 'banner'; readonly bytes: Uint8Array; readonly width: number; readonly height: number }
  /** A PNG of at most 2000 x 1000 pixels; redrawn small and transparent. */
  | { readonly as: 'signature'; readonly bytes: Uint8Array; readonly mostBytes: number }
  /** For a PDF: on white, no larger than paper shows, in several pieces if it is higher than a page. */
  | { readonly as: 'paper'; readonly bytes: Uint8Array; readonly isLine: boolean };

/** Refusals are returned: the sender is told. */
export type Drawing =
  | { readonly pictures: readonly DrawnPicture[] }
  | { readonly refused: 'file-type' | 'file-unreadable' | 'file-too-large' };

const mostPixels = 64_000_000;
/** For a drawing within a form or an answer; a signature's sides have limits of their own. */
const mostLinePixels = 2_000_000;
const signatureSides = { width: 2000, height: 1000 };
/** A redrawn JPEG may grow past the limit that it was below: then it is stored at lower quality. */
const jpegQualities = [90, 75, 55];
/** Pixels: twice what a page of 512 points shows at 96 pixels per inch. */
const widestOnPaper = 1400;
/** Maximum ratio of height to width for a picture that fits on one page. */
const highestOnPaper = 1.45;

// Drawn pictures are personal data and are not cached in memory.
sharp.cache(false);
sharp.concurrency(1);

class Refused extends Error {
  readonly code: 'file-type' | 'file-unreadable' | 'file-too-large';

  constructor(code: 'file-type' | 'file-unreadable' | 'file-too-large') {
    super(code);
    this.code = code;
  }
}

function open(bytes: Uint8Array, limit = mostPixels): Sharp {
  return sharp(bytes, { limitInputPixels: limit, failOn: 'error', sequentialRead: true, pages: 1 });
}

async function encoded(image: Sharp, type: DrawnPicture['type']): Promise<DrawnPicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { bytes: data, type, width: info.width, height: info.height };
}

/** Returns the input as something to decode, and whether it stays a JPEG. */
async function attached(bytes: Uint8Array): Promise<{ image: Sharp; isJpeg: boolean }> {
  const kind = kindOf(bytes);
  if (!kind) throw new Refused('file-type');
  if (kind === 'bmp') {
    const pixels = readBmp(Buffer.from(bytes));
    if (!pixels) throw new Refused('file-unreadable');
    const { data, width, height } = pixels;
    return { image: sharp(data, { raw: { width, height, channels: 3 } }), isJpeg: false };
  }
  const image = open(bytes);
  if ((await image.metadata()).format !== kind) throw new Refused('file-unreadable');
  return { image: image.autoOrient(), isJpeg: kind === 'jpeg' };
}

async function drawAttachment(bytes: Uint8Array, mostBytes: number): Promise<DrawnPicture> {
  const { image, isJpeg } = await attached(bytes);
  if (!isJpeg) {
    const drawn = await encoded(image.png({ compressionLevel: 8 }), 'image/png');
    if (drawn.bytes.length <= mostBytes) return drawn;
    throw new Refused('file-too-large');
  }
  for (const quality of jpegQualities) {
    const drawn = await encoded(image.clone().jpeg({ quality }), 'image/jpeg');
    if (drawn.bytes.length <= mostBytes) return drawn;
  }
  throw new Refused('file-too-large');
}

async function drawForPractice(job: Extract<PictureJob, { as: 'logo' | 'banner' }>): Promise<DrawnPicture> {
  const { as, bytes, width, height } = job;
  const image = open(bytes).autoOrient();
  if (as === 'logo')
    return encoded(image.resize({ width, height, fit: 'inside', withoutEnlargement: true }).png(), 'image/png');
  return encoded(image.resize({ width, height, fit: 'cover' }).webp({ quality: 82 }), 'image/webp');
}

/** The same pixels give the same bytes, and a signature drawn here before comes out unchanged. */
async function drawSignature(bytes: Uint8Array, mostBytes: number): Promise<DrawnPicture> {
  const { format, width, height } = await open(bytes, mostLinePixels).metadata();
  if (format !== 'png') throw new Refused('file-type');
  if (width > signatureSides.width || height > signatureSides.height) throw new Refused('file-unreadable');
  for (let share = 1; share > 0.01; share /= 2) {
    const { data, info } = await open(bytes, mostLinePixels)
      .resize({
        width: Math.max(1, Math.floor(Math.min(width, drawnSignature.width) * share)),
        height: Math.max(1, Math.floor(Math.min(height, drawnSignature.height) * share)),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const drawn = writeLinePng(data, info.width, info.height);
    if (drawn.length <= mostBytes) return { bytes: drawn, type: 'image/png', width: info.width, height: info.height };
  }
  throw new Refused('file-too-large');
}

/** Pages of a document are stacked vertically, all of roughly one shape; a higher picture is cut between them. */
function pieceCount(width: number, height: number): number {
  return height / width > highestOnPaper ? Math.round(height / width / 1.3) : 1;
}

async function drawForPaper(bytes: Uint8Array, isLine: boolean): Promise<readonly DrawnPicture[]> {
  const { data, info } = await open(bytes, isLine ? mostLinePixels : mostPixels)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: widestOnPaper, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const count = pieceCount(width, height);
  const pieces: DrawnPicture[] = [];
  for (let at = 0; at < count; at++) {
    const top = Math.floor((height * at) / count);
    const piece = sharp(data, { raw: { width, height, channels } }).extract({
      left: 0,
      top,
      width,
      height: Math.floor((height * (at + 1)) / count) - top,
    });
    pieces.push(
      isLine
        ? await encoded(piece.png({ palette: false }), 'image/png')
        : await encoded(piece.jpeg({ quality: 85 }), 'image/jpeg'),
    );
  }
  return pieces;
}

async function drawn(job: PictureJob): Promise<readonly DrawnPicture[]> {
  switch (job.as) {
    case 'attachment':
      return [await drawAttachment(job.bytes, job.mostBytes)];
    case 'signature':
      return [await drawSignature(job.bytes, job.mostBytes)];
    case 'paper':
      return drawForPaper(job.bytes, job.isLine);
    case 'logo':
    case 'banner':
      return [await drawForPractice(job)];
  }
}

/** Never throws because of what was sent: anything but a complete picture of an accepted kind and size is refused. */
export async function drawPicture(job: PictureJob): Promise<Drawing> {
  try {
    return { pictures: await drawn(job) };
  } catch (error) {
    return { refused: error instanceof Refused ? error.code : 'file-unreadable' };
  }
}
