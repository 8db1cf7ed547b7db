// Page Break: the fields after it are on the next page of the form.
import { layoutDefinition } from '../../kit/definition.ts';

export const pageBreak = layoutDefinition<object>('Page Break', {});
