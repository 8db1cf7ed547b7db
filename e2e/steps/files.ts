// Files like those on people's devices, made for tests: pictures by the browser, documents by hand.
import type { Page } from 'playwright-core';

export interface TestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Returns a picture of a card with a text on it. */
export async function cardPicture(page: Page, name = 'insurance-card.jpg', text = 'HARBOR HEALTH'): Promise<TestFile> {
  const mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const url = await page.evaluate(
    ([type, words]) => {
      const canvas = document.createElement('canvas');
      canvas.width = 860;
      canvas.height = 540;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#2b6f77';
      context.fillRect(0, 0, 860, 540);
      context.fillStyle = '#fff';
      context.font = '600 64px sans-serif';
      context.fillText(words, 60, 140);
      context.font = '40px monospace';
      context.fillText('MEMBER 0042 1187 3390', 60, 420);
      return canvas.toDataURL(type, 0.9);
    },
    [mimeType, text] as const,
  );
  return { name, mimeType, buffer: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}

/**
 * Returns a PDF with the page number on each page. `isLocked`: it asks for a password nobody has. `isFaxed`: each page also
 * contains a picture in the format of fax machines and scanners.
 */
export function pdf(name: string, pages: number, { isLocked = false, isFaxed = false } = {}): TestFile {
  const objects: string[] = [];
  const kids = Array.from({ length: pages }, (_, at) => `${4 + at * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (let page = 1; page <= pages; page++) {
    const image = isFaxed
      ? ' q 96 0 0 96 60 400 cm BI /W 8 /H 8 /BPC 1 /CS /G /F /CCF /DP << /K -1 /Columns 8 /Rows 8 >> ID \xff\x00\x10\x01 EI Q'
      : '';
    const content = `BT /F1 48 Tf 60 700 Td (Page ${page}) Tj ET${image}`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${objects.length + 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  if (isLocked) objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >>`);
  let text = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const lock = isLocked ? ` /Encrypt ${objects.length} 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]` : '';
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${start}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text, 'latin1') };
}

/** Drags a file over a place on the page, and drops it if `isDropped`. */
export async function dragOver(page: Page, selector: string, file: TestFile, isDropped: boolean): Promise<void> {
  await page.evaluate(
    ([place, name, type, base64, falls]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type }));
      const target = document.querySelector(place);
      for (const kind of ['dragenter', 'dragover', ...(falls ? ['drop'] : [])])
        target?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    },
    [selector, file.name, file.mimeType, file.buffer.toString('base64'), isDropped] as const,
  );
}
