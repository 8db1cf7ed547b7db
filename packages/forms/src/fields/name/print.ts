// Name on paper: the three parts on one line.
import type { PartsValue } from '../../kit/composite.ts';
import type { FieldPrint } from '../../kit/print.ts';

export const namePrint: FieldPrint<PartsValue> = {
  print: (value, { label }) => {
    const line = [value.first, value.middle, value.last].filter(Boolean).join(' ');
    return [{ kind: 'answer', label, lines: line ? [line] : [] }];
  },
};
