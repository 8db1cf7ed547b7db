// Print Page Break: what follows begins a new page on paper; on the screen there is nothing to see.
import { layoutDefinition } from '../../kit/definition.ts';

export const printPageBreak = layoutDefinition<object>('Print Page Break', {});
