// What a document is by its content, and the pages of a PDF, also where they are packed.
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { documentType, pagesOf } from './file-type.policy.ts';
import { savedName } from './shared-document.policy.ts';

function drawnPdf(pages: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const pdf = new PDFDocument({ autoFirstPage: false });
    pdf.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    for (let at = 1; at <= pages; at += 1) pdf.addPage().text(`Page ${at}`);
    pdf.end();
  });
}

/** As newer programs write it: the objects that say how many pages there are stand in a packed part. */
function packedPdf(count: number): Buffer {
  const tree = `1 0 2 40 << /Type /Catalog /Pages 2 0 R >> << /Kids [3 0 R] /Resources << /Font << >> >> /Count ${count} /Type /Pages >>`;
  const packed = deflateSync(tree);
  const head = `%PDF-1.7\n4 0 obj\n<< /Type /ObjStm /N 2 /First 8 /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\r\nendstream\nendobj\nstartxref\n9\n%%EOF\n')]);
}

it('the type is read in the content', () => {
  expect(documentType(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf');
  expect(documentType(Buffer.concat([Buffer.from('\ufeff'), Buffer.from('%PDF-1.4')]))).toBe('application/pdf');
  expect(documentType(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png');
  expect(documentType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg');
  for (const other of ['GIF89a', 'BM', '<html>', 'PK\u0003\u0004', ''])
    expect(documentType(Buffer.from(other))).toBeUndefined();
});

it('the pages of a PDF are counted, whether its objects are packed or not', async () => {
  expect(pagesOf(await drawnPdf(1))).toBe(1);
  expect(pagesOf(await drawnPdf(201))).toBe(201);
  expect(pagesOf(packedPdf(12))).toBe(12);
});

it('what breaks off, or has no pages, has none', async () => {
  const whole = await drawnPdf(3);
  expect(pagesOf(whole.subarray(0, whole.length / 2))).toBeUndefined();
  expect(pagesOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBeUndefined();
  expect(pagesOf(packedPdf(0))).toBeUndefined();
});

it('what was made to keep a reader busy has none', () => {
  const long = 2 * 1_048_576;
  const bombs = ['/Type/Pages ', '/Type/ObjStm ', '/Type/ObjStm stream', '<</Type/Pages/Count 1', '>>/Type/Pages'];
  // Quadratic work would take many minutes; the benchmark `hostile` measures it.
  for (const part of bombs)
    for (const end of ['%%EOF', 'endstream %%EOF'])
      expect(pagesOf(Buffer.from(`%PDF-1.7\n${part.repeat(long / part.length)}${end}`))).toBeUndefined();
});

it('a file is saved under the name of its document, with the ending of its type', () => {
  expect(savedName('Letter of Dr. Osei', 'application/pdf')).toBe('Letter of Dr. Osei.pdf');
  expect(savedName('scan.PDF', 'application/pdf')).toBe('scan.pdf');
  expect(savedName('../a/b:c', 'image/jpeg')).toBe('a b c.jpg');
  expect(savedName('???', 'image/png')).toBe('document.png');
});
