// SSN on paper: whole for the practice; for patients, whose prints lie about, the last four digits.
import type { FieldPrint } from '../../kit/print.ts';
import { formatSsn, hideSsn } from './format.ts';

export const ssnPrint: FieldPrint<string> = {
  print: (value, { label, audience }) => {
    const written = formatSsn(value);
    const line = audience === 'staff' ? written : hideSsn(written);
    return [{ kind: 'answer', label, lines: line ? [line] : [] }];
  },
};
