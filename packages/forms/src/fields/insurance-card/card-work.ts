// Works on a picture of a card in the page: turned upright, turned and cut as asked, made small, and judged. A chunk of its own, loaded
// with the first picture.
import { doubtIn, type PictureDoubt } from './judge-picture.ts';

/** Quarter turns to the right, and what is cut from each edge in percent of that side. */
export interface PictureShape {
  readonly turns: number;
  readonly edges: Edges;
}

export interface Edges {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface WorkedPicture {
  readonly file: File;
  readonly doubt: PictureDoubt | undefined;
}

/** A chosen file, or the address of a picture that is kept. */
export type CardSource = Blob | string;

/** Pixels of the longer side. */
const LONGEST = 1600;
const JUDGED = 640;
const QUALITY = 0.85;

/**
 * Returns the picture as a JPEG of at most 1,600 pixels. What a camera notes about how it was held is applied.
 * @throws if the browser cannot open it
 */
export async function workOn(
  picture: CardSource,
  { turns, edges }: PictureShape,
  name: string,
): Promise<WorkedPicture> {
  const bitmap = await bitmapOf(picture);
  try {
    const upright = turned(bitmap, turns);
    const canvas = cut(upright, edges);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return { file: new File([blob], name, { type: 'image/jpeg' }), doubt: doubtIn(pixelsOf(canvas)) };
  } finally {
    bitmap.close();
  }
}

async function bitmapOf(picture: CardSource): Promise<ImageBitmap> {
  if (typeof picture !== 'string') return createImageBitmap(picture, { imageOrientation: 'from-image' });
  const image = new Image();
  image.src = picture;
  await image.decode();
  return createImageBitmap(image);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  return context;
}

/** Returns it at most as large as is kept, even before anything is cut from it. */
function turned(bitmap: ImageBitmap, turns: number): OffscreenCanvas {
  const scale = Math.min(1, (LONGEST * 2) / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ];
  const isSideways = turns % 2 === 1;
  const canvas = new OffscreenCanvas(isSideways ? height : width, isSideways ? width : height);
  const context = contextOf(canvas);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -width / 2, -height / 2, width, height);
  return canvas;
}

function cut(from: OffscreenCanvas, { top, right, bottom, left }: Edges): OffscreenCanvas {
  const part = (percent: number, of: number) => Math.round((of * percent) / 100);
  const [x, y] = [part(left, from.width), part(top, from.height)];
  const width = Math.max(1, from.width - x - part(right, from.width));
  const height = Math.max(1, from.height - y - part(bottom, from.height));
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  contextOf(canvas).drawImage(from, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function pixelsOf(from: OffscreenCanvas): ImageData {
  const scale = Math.min(1, JUDGED / Math.max(from.width, from.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(from.width * scale)),
    Math.max(1, Math.round(from.height * scale)),
  );
  const context = contextOf(canvas);
  context.drawImage(from, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
