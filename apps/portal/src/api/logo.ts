// Loads the practice's logo before the first screen, so that its size is known and nothing moves when it appears.

export interface Logo {
  readonly src: string;
  /** The picture's intrinsic size in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Screens wait at most this long for the picture. */
const patienceMs = 1500;

/** Returns the logo, or undefined if there is none, it does not load, or it takes too long; then the name is shown instead. */
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
  // An SVG without intrinsic size reports none; then four to one is assumed.
  return { src, width: image.naturalWidth || 160, height: image.naturalHeight || 40 };
}
