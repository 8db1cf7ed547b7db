// Phone Number on paper: (###) ###-####.
import type { FieldPrint } from '../../kit/print.ts';
import { formatPhone } from './definition.ts';

export const phoneNumberPrint: FieldPrint<string> = {
  print: (value, { label }) => [{ kind: 'answer', label, lines: value ? [formatPhone(value)] : [] }],
};
