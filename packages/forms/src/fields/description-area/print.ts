// Description Area on paper: the rich text in full.
import type { FieldPrint } from '../../kit/print.ts';
import { parseRichText } from '../../kit/rich-text.ts';
import type { DescriptionProperties } from './definition.ts';

export const descriptionAreaPrint: FieldPrint<null, DescriptionProperties> = {
  print: (_, { properties }) => {
    const nodes = parseRichText(properties.descriptionContent);
    return nodes.length > 0 ? [{ kind: 'rich-text', nodes }] : [];
  },
};
