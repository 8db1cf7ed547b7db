// Section Break on paper: the aligned heading and subheading, and the columns of the blocks that follow.
import type { FieldPrint, PrintBlock } from '../../kit/print.ts';
import type { SectionProperties } from './definition.ts';

export const sectionBreakPrint: FieldPrint<null, SectionProperties> = {
  print: (_, { properties: { heading, subheading, alignment, cols } }) => {
    const head: PrintBlock[] =
      heading || subheading ? [{ kind: 'heading', text: heading, subtext: subheading, alignment }] : [];
    // The heading has already ended the columns before it.
    return cols > 1 || head.length === 0 ? [...head, { kind: 'columns', columns: cols }] : head;
  },
};
