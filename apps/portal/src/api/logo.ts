// Fetches the practice's logo before the first screen, so that it has its size and nothing moves when it appears.

export interface Logo {
  readonly src: string;
  /** The picture's own size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** The screens don't wait longer than this for a picture. */
const patienceMs = 1500;

/** The logo, or undefined when there is none, it does not load, or it takes too long; then the name stands in its place. */
export async function loadLogo(src: string): Promise<Logo | undefined> {
  if (!src) return undefined;
  const image = new Image();
  image.src = src;
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceMs, 'late'));
  try {
    if ((await Promise.race([image.decode(), late])) === 'late') return undefined;
  } catch {
    return undefined;
  }
  // A drawing without a size of its own reports none; then its frame is taken for four to one.
  return { src, width: image.naturalWidth || 160, height: image.naturalHeight || 40 };
}
