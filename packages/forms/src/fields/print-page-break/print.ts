// Print Page Break on paper: a new page.
import type { FieldPrint } from '../../kit/print.ts';

export const printPageBreakPrint: FieldPrint = { print: () => [{ kind: 'page-break' }] };
