// Checkbox on paper: a box, ticked or not, with its label.
import type { FieldPrint } from '../../kit/print.ts';

export const checkboxPrint: FieldPrint<boolean> = {
  print: (value, { label }) => [
    { kind: 'choices', label: '', marks: 'square', choices: [{ text: label, isChosen: value }] },
  ],
};
