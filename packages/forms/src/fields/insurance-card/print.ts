// An insurance card on paper: what was typed, line by line, and its two pictures.

import { isPending } from '../../kit/attached-file.ts';
import { fill } from '../../kit/messages.ts';
import type { FieldPrint, PrintBlock, PrintContext } from '../../kit/print.ts';
import { withCardTexts } from './card-texts.ts';
import { type CardProperties, type CardSide, type CardValue, cardParts, cardSides, partName } from './definition.ts';

type Context = PrintContext<CardProperties>;

function fileOf(value: CardValue, side: CardSide) {
  const file = value[side];
  return file === null || isPending(file) ? null : file;
}

function sideName(side: CardSide, { messages }: Context): string {
  const texts = withCardTexts(messages);
  return side === 'front' ? texts.cardFront : texts.cardBack;
}

function typedLines(value: CardValue, { messages }: Context): readonly string[] {
  const texts = withCardTexts(messages);
  return cardParts.filter(({ key }) => value[key] !== '').map(({ key }) => `${partName(key, texts)}: ${value[key]}`);
}

export const cardPrint: FieldPrint<CardValue, CardProperties> = {
  print: (value, context) => {
    const { label, messages } = context;
    const lines = typedLines(value, context);
    const pictures = cardSides.flatMap((side): readonly PrintBlock[] => {
      const file = fileOf(value, side);
      if (!file) return [];
      const name = sideName(side, context);
      return [
        {
          kind: 'attachment',
          label: `${label}: ${name}`,
          file,
          part: side,
          alt: fill(messages.attachmentOf, { label: name, name: file.fileName }),
        },
      ];
    });
    return lines.length > 0 || pictures.length === 0 ? [{ kind: 'answer', label, lines }, ...pictures] : pictures;
  },
  cells: (value, context) => {
    const texts = withCardTexts(context.messages);
    const typed = cardParts.map(({ key }) => ({ key, title: partName(key, texts), text: value[key] }));
    const pictures = cardSides.map((side) => ({
      key: side,
      title: sideName(side, context),
      text: fileOf(value, side)?.fileName ?? '',
    }));
    return [...typed, ...pictures].map(({ title, ...cell }) => ({ ...cell, title: `${context.label}: ${title}` }));
  },
};
