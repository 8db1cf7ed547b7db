// Section Break on paper: heading and subheading, aligned.
import type { FieldPrint } from '../../kit/print.ts';
import type { SectionProperties } from './definition.ts';

export const sectionBreakPrint: FieldPrint<null, SectionProperties> = {
  print: (_, { properties: { heading, subheading, alignment } }) =>
    heading || subheading ? [{ kind: 'heading', text: heading, subtext: subheading, alignment }] : [],
};
