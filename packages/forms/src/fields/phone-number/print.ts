// Phone Number on paper: (###) ###-####.

import { formatPhone } from '../../kit/contact-text.ts';
import type { FieldPrint } from '../../kit/print.ts';

export const phoneNumberPrint: FieldPrint<string> = {
  print: (value, { label }) => [{ kind: 'answer', label, lines: value ? [formatPhone(value)] : [] }],
};
