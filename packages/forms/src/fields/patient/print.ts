// Patient on paper: the person's name, or the id if the family is not known.
import type { FieldPrint } from '../../kit/print.ts';
import { memberName } from './definition.ts';

export const patientPrint: FieldPrint<string> = {
  print: (value, { label, surroundings: { family = [] } }) => {
    const member = family.find(({ id }) => id === value);
    const line = member ? memberName(member, family) : value;
    return [{ kind: 'answer', label, lines: line ? [line] : [] }];
  },
};
