// Writes a PNG row by row, of any height: a browser's canvas is too small for ten pages.

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(data, 8);
  view.setUint32(bytes.length - 4, crcOf(bytes.subarray(4, bytes.length - 4)));
  return bytes;
}

function headerOf(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(13);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

export interface PngWriter {
  /** Adds rows of a picture at most `width` wide; a narrower one gets white margins on both sides. */
  add(picture: Pick<ImageData, 'data' | 'width' | 'height'>): Promise<void>;
  /** Returns the whole file, once `height` rows have been added. */
  finish(): Promise<Blob>;
}

/** Creates a writer for a true-color PNG of `width` by `height` pixels. */
export function createPngWriter(width: number, height: number): PngWriter {
  const deflate = new CompressionStream('deflate');
  const sink = deflate.writable.getWriter();
  const packed = new Response(deflate.readable).bytes();
  packed.catch(() => undefined);
  let above = new Uint8Array(width * 3);
  return {
    async add(picture) {
      const rows = new Uint8Array(picture.height * (width * 3 + 1));
      for (let y = 0; y < picture.height; y++) {
        const row = rowOf(picture, y, width);
        filter(row, above, rows.subarray(y * (width * 3 + 1), (y + 1) * (width * 3 + 1)));
        above = row;
      }
      await sink.write(rows);
    },
    async finish() {
      await sink.close();
      const parts = [
        new Uint8Array(SIGNATURE),
        chunk('IHDR', headerOf(width, height)),
        chunk('IDAT', await packed),
        chunk('IEND', new Uint8Array()),
      ];
      return new Blob(parts, { type: 'image/png' });
    },
  };
}

function rowOf({ data, width }: Pick<ImageData, 'data' | 'width'>, y: number, full: number): Uint8Array<ArrayBuffer> {
  const row = new Uint8Array(full * 3).fill(255);
  let to = Math.floor((full - width) / 2) * 3;
  for (let from = y * width * 4, end = from + width * 4; from < end; from += 4) {
    row[to++] = data[from] ?? 0;
    row[to++] = data[from + 1] ?? 0;
    row[to++] = data[from + 2] ?? 0;
  }
  return row;
}

// Uses the row filter that leaves less data: the row above (drawings), or all three neighbors (photos).
function filter(row: Uint8Array, above: Uint8Array, into: Uint8Array): void {
  let [byAbove, byAll] = [0, 0];
  const up = into.subarray(1);
  const paeth = new Uint8Array(row.length);
  for (let at = 0; at < row.length; at++) {
    const [value, b] = [row[at] ?? 0, above[at] ?? 0];
    const a = at < 3 ? 0 : (row[at - 3] ?? 0);
    const c = at < 3 ? 0 : (above[at - 3] ?? 0);
    const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
    const nearest = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    const [one, other] = [(value - b) & 255, (value - nearest) & 255];
    up[at] = one;
    paeth[at] = other;
    byAbove += one < 128 ? one : 256 - one;
    byAll += other < 128 ? other : 256 - other;
  }
  into[0] = byAll < byAbove ? 4 : 2;
  if (byAll < byAbove) up.set(paeth);
}
