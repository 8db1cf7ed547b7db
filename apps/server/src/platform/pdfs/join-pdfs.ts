// Joins documents of pdfkit into one, as a stream: each is written as soon as it is there, and only the places of its objects are
// kept. The pages of each become a branch of the tree of pages.

/** Objects of the whole: its catalog and the root of its pages. */
const catalog = 1;
const pagesRoot = 2;

/** Literal texts, hexadecimal ones, and references to objects; only these are changed. */
const tokens = /\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|(\d+) 0 R\b/g;

const isoText = (bytes: Buffer) => bytes.toString('latin1');

interface Part {
  /** Bytes of each object, without the words around it. */
  readonly objects: ReadonlyMap<number, Buffer>;
  readonly root: number;
}

/** Reads the table of objects at the end of a document. @throws for one that pdfkit has not written */
function readPart(bytes: Buffer): Part {
  const tableAt = Number(/startxref\s+(\d+)/.exec(isoText(bytes.subarray(-64)))?.[1]);
  const table = isoText(bytes.subarray(tableAt));
  const root = Number(/\/Root (\d+) 0 R/.exec(table)?.[1]);
  const starts = [...table.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, place]) => Number(place));
  if (Number.isNaN(root) || starts.length === 0) throw new Error('This is no document of pdfkit.');
  const ends = [...starts.toSorted((a, b) => a - b), tableAt];
  const objects = new Map<number, Buffer>();
  for (const [at, start] of starts.entries()) {
    const end = ends[ends.indexOf(start) + 1] ?? tableAt;
    objects.set(at + 1, bytes.subarray(start, end));
  }
  return { objects, root };
}

/** Returns an object with other numbers in its references, up to its stream; the stream stays as it is. */
function renumbered(object: Buffer, number: number, base: number): Buffer {
  const streamAt = object.indexOf('\nstream\n');
  const head = isoText(streamAt < 0 ? object : object.subarray(0, streamAt))
    .replace(/^\s*\d+ 0 obj/, '')
    .replace(tokens, (token, target?: string) => (target === undefined ? token : `${Number(target) + base} 0 R`));
  const rest = streamAt < 0 ? Buffer.alloc(0) : object.subarray(streamAt);
  return Buffer.concat([Buffer.from(`${number} 0 obj${head}`, 'latin1'), rest]);
}

/** Yields the bytes of one document with the pages of all, in their order. `title` is plain text. */
export async function* joinPdfs(parts: AsyncIterable<Buffer>, title: string): AsyncGenerator<Buffer> {
  const places: number[] = [];
  const branches: number[] = [];
  let pages = 0;
  let written = 0;
  let next = pagesRoot + 1;
  const give = (bytes: Buffer) => {
    written += bytes.length;
    return bytes;
  };
  yield give(Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'));
  for await (const bytes of parts) {
    const { objects, root } = readPart(bytes);
    const branch = Number(/\/Pages (\d+) 0 R/.exec(isoText(objects.get(root) ?? Buffer.alloc(0)))?.[1]);
    const base = next - 1;
    for (const [number, object] of objects) {
      next += 1;
      if (number === root) continue;
      let own = renumbered(object, number + base, base);
      if (number === branch) {
        const text = isoText(own);
        pages += Number(/\/Count (\d+)/.exec(text)?.[1]);
        own = Buffer.from(text.replace('<<', `<<\n/Parent ${pagesRoot} 0 R`), 'latin1');
        branches.push(number + base);
      }
      places[number + base] = written;
      yield give(own);
    }
  }
  const name = `<feff${Buffer.from(title, 'utf16le').swap16().toString('hex')}>`;
  const info = next;
  const ends: readonly (readonly [number, string])[] = [
    [catalog, `<< /Type /Catalog /Pages ${pagesRoot} 0 R >>`],
    [pagesRoot, `<< /Type /Pages /Count ${pages} /Kids [${branches.map((branch) => `${branch} 0 R`).join(' ')}] >>`],
    [info, `<< /Title ${name} >>`],
  ];
  for (const [number, text] of ends) {
    places[number] = written;
    yield give(Buffer.from(`${number} 0 obj\n${text}\nendobj\n`, 'latin1'));
  }
  const tableAt = written;
  yield give(Buffer.from(`xref\n0 ${info + 1}\n0000000000 65535 f \n`, 'latin1'));
  const atOnce = 1000;
  for (let from = 1; from <= info; from += atOnce) {
    let lines = '';
    for (let number = from; number < Math.min(from + atOnce, info + 1); number += 1) {
      const place = places[number];
      lines += place === undefined ? '0000000000 65535 f \n' : `${String(place).padStart(10, '0')} 00000 n \n`;
    }
    yield give(Buffer.from(lines, 'latin1'));
  }
  const trailer = `trailer\n<< /Size ${info + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`;
  yield give(Buffer.from(trailer, 'latin1'));
}
