// Pictures in the PDF: scaled to fit, never enlarged beyond their own size at 96 dpi.
import type { PdfPart } from './paper.ts';
import type { SheetPicture } from './sheet.ts';

interface Box {
  readonly width: number;
  readonly height: number;
}

const pointsPerPixel = 0.75;

/** Returns a figure for each picture, with its alternative text. */
export function pictureParts(pictures: readonly SheetPicture[], alt: string, box: Box, indent: number): PdfPart[] {
  return pictures.map((picture) => {
    const scale = Math.min(pointsPerPixel, box.width / picture.width, box.height / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    return {
      height: height + 5,
      draw: (paper, parent, x) => {
        paper.need(height + 5);
        const top = paper.y + 3;
        const left = x + indent;
        const figure = paper.element(parent, 'Figure', { alt, bbox: [left, top, left + width, top + height] });
        paper.inside(figure, 'Figure', () => {
          paper.doc.image(Buffer.from(picture.bytes), left, top, { width, height });
        });
        paper.y = top + height + 2;
      },
    };
  });
}
