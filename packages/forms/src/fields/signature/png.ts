// Checks that bytes are a PNG picture of at most 2000 x 1000 pixels, and nothing else.

const MAGIC = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Pixels. */
export const MAX_SIDES = { width: 2000, height: 1000 } as const;
const CRITICAL = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND']);

/** Checks the chunks: header first, then picture data, end last, no unknown critical chunk, no byte after the end. */
export function isPng(bytes: Uint8Array): boolean {
  if (!MAGIC.every((byte, at) => bytes[at] === byte)) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = MAGIC.length;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const next = at + 12 + length;
    if (next > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return false;
    if (/^[A-Z]/.test(type) && !CRITICAL.has(type)) return false;
    if ((type === 'IHDR') !== (at === MAGIC.length)) return false;
    if (type === 'IHDR' && !(length === 13 && isSize(view.getUint32(at + 8), view.getUint32(at + 12)))) return false;
    if (type === 'IDAT') hasData = true;
    if (type === 'IEND') return hasData && length === 0 && next === bytes.length;
    at = next;
  }
  return false;
}

function isSize(width: number, height: number): boolean {
  return width > 0 && width <= MAX_SIDES.width && height > 0 && height <= MAX_SIDES.height;
}
