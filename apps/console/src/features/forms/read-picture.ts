// Prepares a picture for an option: redrawn, small enough to be part of the form, and stripped of everything but its pixels.

export interface EmbeddedPicture {
  /** A data URL. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Longer side in pixels: sharp at the size in which options are shown, on screens of double density. */
const SIDE = 240;

/** @throws if the browser cannot read the file as a picture */
export async function readPicture(file: File): Promise<EmbeddedPicture> {
  const drawn = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  drawn.close();
  // Browsers that cannot write WebP return a PNG, which is accepted.
  const src = canvas.toDataURL('image/webp', 0.85);
  if (!/^data:image\/(?:png|webp);base64,/.test(src)) throw new Error('The picture could not be drawn.');
  return { src, width: Math.ceil(canvas.width / 2), height: Math.ceil(canvas.height / 2) };
}
