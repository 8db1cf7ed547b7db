// Gets the pictures of a print model ready for paper: read by sharp, on white, no larger than paper shows, cut between pages.
import type { PrintBlock } from '@foyer/forms';
import sharp from 'sharp';
import type { Picture } from './sheet.ts';

/** Dots: twice what a page of 512 points shows at 96 dots an inch. */
const widest = 1400;
/** How much higher than wide a picture may be to stand on one page. */
const highest = 1.45;
const pixelLimit = 64_000_000;

/** Pages of a document were put below each other, all of about one shape; a higher picture is cut where they meet. */
function slicesOf(width: number, height: number): number {
  return height / width > highest ? Math.round(height / width / 1.3) : 1;
}

/** In one piece, or in several below each other; empty when the bytes are no picture. `isLine`: drawn, not photographed. */
export async function readPictures(bytes: Uint8Array, isLine: boolean): Promise<Picture[]> {
  try {
    const image = sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .resize({ width: widest, withoutEnlargement: true });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const count = slicesOf(width, height);
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const top = Math.floor((height * at) / count);
        const bottom = Math.floor((height * (at + 1)) / count);
        const slice = sharp(data, { raw: { width, height, channels } }).extract({
          left: 0,
          top,
          width,
          height: bottom - top,
        });
        const drawn = isLine ? slice.png({ palette: false }) : slice.jpeg({ quality: 85 });
        return { bytes: new Uint8Array(await drawn.toBuffer()), width, height: bottom - top };
      }),
    );
  } catch {
    return [];
  }
}

const dataUrl = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+=*)$/;

async function readDataUrl(src: string): Promise<Picture[]> {
  const base64 = dataUrl.exec(src)?.[1];
  return base64 ? readPictures(Buffer.from(base64, 'base64'), true) : [];
}

/** By key or address. `attachment` answers the bytes behind a key, or undefined when they are gone. */
export async function loadPictures(
  blocks: readonly PrintBlock[],
  attachment: (key: string) => Promise<Uint8Array | undefined>,
): Promise<Map<string, readonly Picture[]>> {
  const pictures = new Map<string, readonly Picture[]>();
  for (const block of blocks) {
    if (block.kind === 'image' && block.src) pictures.set(block.src, await readDataUrl(block.src));
    if (block.kind === 'choices')
      for (const { image } of block.choices) if (image) pictures.set(image.src, await readDataUrl(image.src));
    if (block.kind === 'attachment' && block.file) {
      const bytes = await attachment(block.file.key);
      pictures.set(block.file.key, bytes ? await readPictures(bytes, false) : []);
    }
  }
  return pictures;
}
