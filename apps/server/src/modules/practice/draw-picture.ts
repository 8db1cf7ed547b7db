// Re-encodes a practice's picture in its size; only the pixels of the upload are kept.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { DrawnPicture } from '../../platform/pictures/pictures.ts';
import { problem } from '../../platform/problem.ts';
import type { PracticePictureKind } from './settings.store.ts';

/** Pixels; twice the displayed size, for sharp displays. A logo keeps its aspect ratio within its frame. */
const sizes: Readonly<Record<PracticePictureKind, { width: number; height: number }>> = {
  logo: { width: 640, height: 160 },
  'banner-mobile': { width: 1200, height: 460 },
  'banner-tablet': { width: 720, height: 1800 },
  'banner-wide': { width: 1600, height: 1600 },
};

/** Checks the first bytes: an SVG or a page that claims to be a picture never reaches a decoder. */
function isPicture(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  return hex.startsWith('89504e470d0a1a0a') || hex.startsWith('ffd8ff') || /^52494646.{8}57454250$/.test(hex);
}

/** Returns a PNG for a logo (which may be transparent), a WebP for a banner. @throws file-type, file-unreadable, overloaded */
export async function drawPicture(
  ctx: Ctx & Uses<'pictures' | 'signal'>,
  kind: PracticePictureKind,
  bytes: Buffer,
): Promise<DrawnPicture> {
  if (!isPicture(bytes)) throw problem('file-type');
  return ctx.pictures.drawOne({ as: kind === 'logo' ? 'logo' : 'banner', bytes, ...sizes[kind] }, ctx.signal);
}
