// Section Break: a heading, and the number of columns for the fields up to the next one.
import { layoutDefinition } from '../../kit/definition.ts';
import type { Alignment } from '../../kit/print.ts';
import { integer, oneOf, text } from '../../kit/properties.ts';

export interface SectionProperties {
  readonly heading: string;
  readonly subheading: string;
  readonly alignment: Alignment;
  readonly cols: number;
}

export const sectionBreak = layoutDefinition<SectionProperties>('Section Break', {
  heading: text('', 200),
  subheading: text('', 500),
  alignment: oneOf(['left', 'center', 'right'], 'left'),
  cols: integer(1, 1, 4),
});
