// Whether a picture of a card can be read, by plain statistics of its pixels. A doubt is a question to the person, never a refusal.

export type PictureDoubt = 'dark' | 'glare' | 'blurry';

/** A picture as a canvas gives it: four bytes a pixel, row by row. */
export interface CardPixels {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}

/** The mean brightness, of 255, below which a picture is dark. */
const DARK = 60;
/** A pixel is blown out above this brightness; more than this share of them is a glare. */
const BRIGHT = 250;
const GLARE = 0.25;
/** The variance of the Laplacian below which no edge is sharp. */
const SHARP = 90;

/** Returns what is doubtful about a picture of about 640 pixels, the worst first; undefined if nothing is. */
export function doubtIn({ width, height, data }: CardPixels): PictureDoubt | undefined {
  const light = new Float64Array(width * height);
  let sum = 0;
  let bright = 0;
  for (let at = 0; at < light.length; at += 1) {
    // Rec. 601, as in grey television.
    const value = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
    light[at] = value;
    sum += value;
    if (value > BRIGHT) bright += 1;
  }
  if (light.length === 0) return undefined;
  if (sum / light.length < DARK) return 'dark';
  if (bright / light.length > GLARE) return 'glare';
  return sharpness(light, width, height) < SHARP ? 'blurry' : undefined;
}

/** The variance of the Laplacian. */
function sharpness(light: Float64Array, width: number, height: number): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (light[at - 1] ?? 0) + (light[at + 1] ?? 0) + (light[at - width] ?? 0) + (light[at + width] ?? 0);
      const edge = around - 4 * (light[at] ?? 0);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  return count === 0 ? Number.POSITIVE_INFINITY : squares / count - (sum / count) ** 2;
}
