// Print Page Break: starts a new page on paper, and is not visible on the screen.
import { layoutDefinition } from '../../kit/definition.ts';

export const printPageBreak = layoutDefinition<object>('Print Page Break', {});
