// Prepares the pictures of a print model. Only pictures that are small enough by their header are decoded, through the one gate.
import type { PrintBlock } from '@foyer/forms';
import { isNoPicture, type Pictures } from '../../platform/pictures/pictures.ts';
import type { SheetPicture } from './sheet.ts';

const dataUrl = /^data:image\/[a-z]+;base64,([A-Za-z0-9+/]+=*)$/;

/** Where pictures come from and what decodes them. */
export interface PictureSource {
  readonly pictures: Pictures;
  /** Returns the bytes of an attachment by its key, or undefined when they are gone. */
  readonly attachment: (key: string) => Promise<Uint8Array | undefined>;
  /** Aborted when nobody waits for the PDF any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the pictures by key or address; an empty list for what is not a picture. Loads one at a time, so a PDF takes one place
 * at the gate.
 * @throws overloaded
 */
export async function loadPictures(
  blocks: readonly PrintBlock[],
  { pictures, attachment, signal }: PictureSource,
): Promise<Map<string, readonly SheetPicture[]>> {
  const loaded = new Map<string, readonly SheetPicture[]>();
  async function load(key: string, bytes: Uint8Array | undefined, isLine: boolean): Promise<void> {
    const drawing = bytes ? pictures.draw({ as: 'paper', bytes, isLine }, signal) : [];
    loaded.set(
      key,
      await Promise.resolve(drawing).catch((error: unknown) => {
        if (isNoPicture(error)) return [];
        throw error;
      }),
    );
  }
  async function loadUrl(src: string): Promise<void> {
    const base64 = dataUrl.exec(src)?.[1];
    if (!loaded.has(src)) await load(src, base64 ? Buffer.from(base64, 'base64') : undefined, true);
  }
  for (const block of blocks) {
    if (block.kind === 'image' && block.src) await loadUrl(block.src);
    if (block.kind === 'choices') for (const { image } of block.choices) if (image) await loadUrl(image.src);
    if (block.kind === 'attachment' && block.file) await load(block.file.key, await attachment(block.file.key), false);
  }
  return loaded;
}
