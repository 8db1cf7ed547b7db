// Responsible Party on paper: the name, and below it the relationship in words.
import type { PartsValue } from '../../kit/composite.ts';
import type { FieldPrint } from '../../kit/print.ts';

export const responsiblePartyPrint: FieldPrint<PartsValue> = {
  print: ({ first = '', last = '', relationship = '' }, { label, surroundings }) => {
    const type = surroundings.relationshipTypes?.find(({ externalId }) => externalId === relationship);
    const name = [first, last].filter(Boolean).join(' ');
    return [{ kind: 'answer', label, lines: [name, type?.name ?? relationship].filter(Boolean) }];
  },
};
