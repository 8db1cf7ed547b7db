// Draws a practice's picture anew in its size: nothing but pixels is kept of what was sent.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { DrawnPicture } from '../../platform/pictures/pictures.ts';
import { problem } from '../../platform/problem.ts';
import type { PracticePictureKind } from './settings.store.ts';

/** Pixels; twice those of the screens, for sharp displays. A logo keeps its shape within its frame. */
const sizes: Readonly<Record<PracticePictureKind, { width: number; height: number }>> = {
  logo: { width: 640, height: 160 },
  'banner-mobile': { width: 1200, height: 460 },
  'banner-tablet': { width: 720, height: 1800 },
  'banner-wide': { width: 1600, height: 1600 },
};

/** By first bytes: a drawing or a page that calls itself a picture never reaches a decoder. */
function isPicture(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  return hex.startsWith('89504e470d0a1a0a') || hex.startsWith('ffd8ff') || /^52494646.{8}57454250$/.test(hex);
}

/** A PNG for a logo (it may be see-through), a WebP for a banner. @throws file-type, file-unreadable, overloaded */
export async function drawPicture(
  ctx: Ctx & Uses<'pictures' | 'signal'>,
  kind: PracticePictureKind,
  bytes: Buffer,
): Promise<DrawnPicture> {
  if (!isPicture(bytes)) throw problem('file-type');
  return ctx.pictures.drawOne({ as: kind === 'logo' ? 'logo' : 'banner', bytes, ...sizes[kind] }, ctx.signal);
}
