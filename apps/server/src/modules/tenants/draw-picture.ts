// Draws a practice's picture anew in its size: nothing but pixels is kept of what was sent.
import sharp from 'sharp';
import { createGate } from '../../platform/gate.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import type { PictureKind } from './settings.store.ts';

export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly mediaType: 'image/png' | 'image/webp';
}

/** Pixels; twice those of the screens, for sharp displays. A logo keeps its shape within its frame. */
const sizes: Readonly<Record<PictureKind, { width: number; height: number }>> = {
  logo: { width: 640, height: 160 },
  'banner-mobile': { width: 1200, height: 460 },
  'banner-tablet': { width: 720, height: 1800 },
  'banner-wide': { width: 1600, height: 1600 },
};

const mostPixels = 64_000_000;
const gate = createGate({ atOnce: 1, waiting: 10 });

/** By first bytes: a drawing or a page that calls itself a picture never reaches a decoder. */
function isPicture(bytes: Buffer): boolean {
  const hex = bytes.subarray(0, 12).toString('hex');
  return hex.startsWith('89504e470d0a1a0a') || hex.startsWith('ffd8ff') || /^52494646.{8}57454250$/.test(hex);
}

/** A PNG for a logo (it may be see-through), a WebP for a banner. @throws file-type, file-unreadable, overloaded */
export async function drawPicture(kind: PictureKind, bytes: Buffer): Promise<DrawnPicture> {
  if (!isPicture(bytes)) throw problem('file-type');
  return gate.run(async () => {
    try {
      const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
        .timeout({ seconds: 10 })
        .autoOrient();
      if (kind === 'logo')
        return {
          bytes: await image
            .resize({ ...sizes.logo, fit: 'inside', withoutEnlargement: true })
            .png()
            .toBuffer(),
          mediaType: 'image/png',
        };
      const drawn = image.resize({ ...sizes[kind], fit: 'cover' }).webp({ quality: 82 });
      return { bytes: await drawn.toBuffer(), mediaType: 'image/webp' };
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw problem('file-unreadable');
    }
  });
}
