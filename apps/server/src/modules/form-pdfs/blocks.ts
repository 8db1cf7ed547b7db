// Draws the blocks of a print model. Each is measured first, so that related blocks stay together.
import type { PrintBlock, PrintChoice } from '@foyer/forms';
import { type Paper, type Paragraph, type PdfPart, spansOf, type TextLook } from './paper.ts';
import { pictureParts } from './pictures.ts';
import { richParagraphs } from './rich-text.ts';
import type { Sheet } from './sheet.ts';
import { tablePart } from './table.ts';

const ink = '#111111';
const soft = '#555555';
export const looks = {
  heading: { size: 14, colour: ink, leading: 19, face: { isBold: true } },
  subheading: { size: 10, colour: soft, leading: 14 },
  label: { size: 9.5, colour: '#333333', leading: 13.5, face: { isBold: true } },
  answer: { size: 11, colour: ink, leading: 15 },
  chosen: { size: 11, colour: ink, leading: 15, face: { isBold: true } },
  other: { size: 11, colour: soft, leading: 15 },
  nothing: { size: 10.5, colour: soft, leading: 15, face: { isItalic: true } },
  note: { size: 8.5, colour: soft, leading: 12 },
  warning: { size: 9, colour: '#9b1c1c', leading: 12.5, face: { isBold: true } },
} satisfies Record<string, TextLook>;

const marks = { square: ['☑', '☐'], round: ['◉', '○'] } as const;
const markWidth = 17;
const indentWidth = 16;

/** Returns the empty space before a block. */
export function spaceBefore(block: PrintBlock): number {
  if (block.kind === 'heading') return 20;
  return block.kind === 'note' ? 3 : 11;
}

export function gap(height: number): PdfPart {
  return {
    height,
    draw: (paper) => {
      paper.y += height;
    },
  };
}

/** Whether it runs right to left: then whatever is to the left of other texts goes to its right. */
const isTurned = ({ lines }: Paragraph) => lines[0]?.isTurned ?? false;

function textPart(paragraph: Paragraph, type: string, indent = 0): PdfPart {
  return {
    height: paragraph.height,
    draw: (paper, parent, x) => paper.flow(parent, type, paragraph, isTurned(paragraph) ? x : x + indent),
  };
}

function text(paper: Paper, words: string, look: TextLook, width: number, type = 'P'): PdfPart {
  return textPart(paper.typeset(spansOf(words), look, width), type);
}

/** A mark or a bullet with a text beside it: one item of a list, `width` points wide. */
function itemPart(
  paper: Paper,
  label: string,
  spoken: string,
  body: Paragraph,
  indent: number,
  width: number,
): PdfPart {
  const sign = paper.typeset(spansOf(label), { ...body.look, face: { isBold: false } }, indentWidth * 3).lines[0];
  return {
    height: body.height + 1,
    draw: (on, list, x) => {
      const item = on.element(list, 'LI');
      on.need(Math.min(2, body.lines.length) * body.look.leading);
      on.inside(on.element(item, 'Lbl', { actual: spoken }), 'Lbl', () => {
        const begin = sign && isTurned(body) ? width - indent - sign.width : indent;
        if (sign) on.line(sign, body.look, x + begin, on.y + body.look.leading * 0.72);
      });
      const left = isTurned(body) ? width - indent - markWidth - body.width : indent + markWidth;
      on.flow(item, 'LBody', body, x + left);
      on.y += 1;
    },
  };
}

/** Joins the parts of one list; the list's element is created when the first of them is drawn. */
function listPart(items: readonly PdfPart[]): PdfPart {
  return {
    height: items.reduce((sum, { height }) => sum + height, 0),
    draw: (paper, parent, x) => {
      const list = paper.element(parent, 'L');
      for (const item of items) item.draw(paper, list, x);
    },
  };
}

function choiceParts(
  paper: Paper,
  { choices, marks: kind }: { readonly choices: readonly PrintChoice[]; readonly marks: 'round' | 'square' },
  sheet: Sheet,
  width: number,
): PdfPart[] {
  const items = choices.flatMap((choice): PdfPart[] => {
    const { text: words, isChosen, image } = choice;
    const body = paper.typeset(spansOf(words), isChosen ? looks.chosen : looks.other, width - markWidth);
    const [chosen, open] = marks[kind];
    const item = itemPart(
      paper,
      isChosen ? chosen : open,
      isChosen ? sheet.words.ticked : sheet.words.notTicked,
      body,
      0,
      width,
    );
    const pictures = image ? (sheet.pictures.get(image.src) ?? []) : [];
    return [
      item,
      ...pictureParts(pictures, image?.alt ?? '', { width: Math.min(width - markWidth, 140), height: 90 }, markWidth),
    ];
  });
  return [listPart(items)];
}

function richParts(paper: Paper, nodes: Parameters<typeof richParagraphs>[0], width: number): PdfPart[] {
  const parts: PdfPart[] = [];
  let items: PdfPart[] = [];
  const closeList = () => {
    if (items.length > 0) parts.push(listPart(items));
    items = [];
  };
  for (const { type, indent, bullet, spans } of richParagraphs(nodes)) {
    const left = indent * indentWidth;
    if (type === 'LI') {
      const body = paper.typeset(spans, looks.answer, width - left - markWidth);
      items.push(itemPart(paper, bullet, bullet, body, left - indentWidth, width));
      continue;
    }
    closeList();
    if (parts.length > 0) parts.push(gap(5));
    parts.push(textPart(paper.typeset(spans, looks.answer, width - left), type, left));
  }
  closeList();
  return parts;
}

/** Returns the parts of a block, laid out within `width` points. */
export function partsOf(paper: Paper, block: PrintBlock, sheet: Sheet, width: number): PdfPart[] {
  const label = 'label' in block && block.label ? [text(paper, block.label, looks.label, width)] : [];
  const nothing = () => text(paper, sheet.words.noAnswer, looks.nothing, width);
  const noPicture = () => text(paper, sheet.words.noPicture, looks.nothing, width);
  switch (block.kind) {
    case 'heading':
      return [headingPart(paper, block, width)];
    case 'answer':
      return [
        ...label,
        ...(block.lines.length > 0 ? block.lines.map((line) => text(paper, line, looks.answer, width)) : [nothing()]),
      ];
    case 'choices':
      return [...label, ...choiceParts(paper, block, sheet, width)];
    case 'table':
      return [...label, tablePart(paper, block, width)];
    case 'image': {
      const pictures = block.src ? (sheet.pictures.get(block.src) ?? []) : [];
      const parts = pictureParts(pictures, block.alt, { width: Math.min(width, 260), height: 84 }, 0);
      return [...label, ...(parts.length > 0 ? parts : [block.src ? noPicture() : nothing()])];
    }
    case 'attachment': {
      const { file, alt } = block;
      if (!file) return [...label, nothing()];
      const pictures = sheet.pictures.get(file.key) ?? [];
      const parts = pictureParts(pictures, alt, { width, height: paper.depth - 60 }, 0);
      const name = text(paper, file.fileName, looks.answer, width);
      return [...label, name, ...(parts.length > 0 ? parts : [noPicture()])];
    }
    case 'rich-text':
      return richParts(paper, block.nodes, width);
    case 'note':
      return [text(paper, block.text, block.isWarning ? looks.warning : looks.note, width)];
    default:
      return [];
  }
}

function headingPart(paper: Paper, block: Extract<PrintBlock, { kind: 'heading' }>, width: number): PdfPart {
  const lines = [
    ...(block.text ? [['H2', paper.typeset(spansOf(block.text), looks.heading, width)] as const] : []),
    ...(block.subtext ? [['P', paper.typeset(spansOf(block.subtext), looks.subheading, width)] as const] : []),
  ];
  const height = lines.reduce((sum, [, paragraph]) => sum + paragraph.height, 5);
  return {
    height,
    draw: (on, parent, x) => {
      for (const [type, paragraph] of lines) {
        const element = on.element(parent, type);
        for (const line of paragraph.lines) {
          on.need(paragraph.look.leading);
          // 'left' means where the text begins.
          const share = { left: 0, center: 0.5, right: 1 }[block.alignment];
          const shift = (line.isTurned ? 1 - share : share) * (width - line.width);
          on.inside(element, type, () =>
            on.line(line, paragraph.look, x + shift, on.y + paragraph.look.leading * 0.72),
          );
          on.y += paragraph.look.leading;
        }
      }
      on.doc.markContent('Artifact', { type: 'Layout' });
      on.doc
        .moveTo(x, on.y + 2)
        .lineTo(x + width, on.y + 2)
        .lineWidth(0.75)
        .stroke('#888888');
      on.doc.endMarkedContent();
      on.y += 5;
    },
  };
}
