// Initials on paper: the paragraph in full, and the letters.
import type { FieldPrint } from '../../kit/print.ts';
import { parseRichText } from '../../kit/rich-text.ts';
import type { InitialsProperties } from './definition.ts';

export const initialsPrint: FieldPrint<string, InitialsProperties> = {
  print: (value, { label, properties }) => {
    const nodes = parseRichText(properties.text);
    const answer = { kind: 'answer', label, lines: value === '' ? [] : [value] } as const;
    return nodes.length > 0 ? [{ kind: 'rich-text', nodes }, answer] : [answer];
  },
};
