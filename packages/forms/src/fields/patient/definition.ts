// Patient: one of the person's family members, stored by contact id.
import type { FieldDefinition } from '../../kit/definition.ts';
import type { Surroundings } from '../../kit/host.ts';
import { fill } from '../../kit/messages.ts';

type Member = NonNullable<Surroundings['family']>[number];

const CAP = 100;

/** Returns the name of a family member, with the birth date if two have the same name. */
export function memberName(member: Member, family: readonly Member[]): string {
  const full = ({ nameFirst, nameLast }: Member) => `${nameFirst} ${nameLast}`.trim();
  const isTwice = family.some((other) => other.id !== member.id && full(other) === full(member));
  return isTwice ? `${full(member)} (${member.birthdate})` : full(member);
}

export const patient: FieldDefinition<string, object> = {
  typeName: 'Patient',
  kind: 'answer',
  properties: {},
  empty: '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
  isBlank: (value) => value === '',
  // Somebody without family members can still send the form.
  missing: (value, { surroundings, messages }) =>
    value === '' && surroundings.family?.length ? [{ fragment: messages.blank }] : [],
  validate: (value, { surroundings, messages }) =>
    surroundings.family?.some(({ id }) => id === value) ? [] : [{ fragment: fill(messages.notIncluded, { value }) }],
  normalise: (value) => value.trim(),
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined) return '';
    return typeof stored === 'string' && stored.length <= CAP ? stored : undefined;
  },
};
