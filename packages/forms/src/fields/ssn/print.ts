// SSN on paper: complete for the practice. For patients only the last four digits, because others may see their prints.
import type { FieldPrint } from '../../kit/print.ts';
import { formatSsn, hideSsn } from './format.ts';

export const ssnPrint: FieldPrint<string> = {
  print: (value, { label, audience }) => {
    const written = formatSsn(value);
    const line = audience === 'staff' ? written : hideSsn(written);
    return [{ kind: 'answer', label, lines: line ? [line] : [] }];
  },
};
