// Section Break on paper: heading and subheading, aligned, and the columns of what follows.
import type { FieldPrint, PrintBlock } from '../../kit/print.ts';
import type { SectionProperties } from './definition.ts';

export const sectionBreakPrint: FieldPrint<null, SectionProperties> = {
  print: (_, { properties: { heading, subheading, alignment, cols } }) => {
    const head: PrintBlock[] =
      heading || subheading ? [{ kind: 'heading', text: heading, subtext: subheading, alignment }] : [];
    // A heading has ended the columns before it.
    return cols > 1 || head.length === 0 ? [...head, { kind: 'columns', columns: cols }] : head;
  },
};
