// Responsible Party: who pays, and their relationship to the patient, from the practice's relationship types.
import { compositeDefinition, type PartsValue } from '../../kit/composite.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';

export const responsiblePartyParts = [
  { key: 'first', name: 'nameFirst', isRequired: true, cap: 100, autocomplete: 'off' },
  { key: 'last', name: 'nameLast', isRequired: true, cap: 100, autocomplete: 'off' },
  { key: 'relationship', name: 'relationship', isRequired: true, cap: 100, autocomplete: 'off' },
] as const;

const base = compositeDefinition('Responsible Party', responsiblePartyParts);

export const responsibleParty: FieldDefinition<PartsValue, object> = {
  ...base,
  validate: (value, context) => {
    const { messages, surroundings } = context;
    const { relationship = '' } = value;
    const isKnown = surroundings.relationshipTypes?.some(({ externalId }) => externalId === relationship);
    const faults = base.validate(value, context);
    if (relationship === '' || isKnown) return faults;
    const fragment = fill(messages.notIncluded, { value: relationship });
    return [...faults, { path: 'relationship', name: messages.relationship, fragment }];
  },
};
