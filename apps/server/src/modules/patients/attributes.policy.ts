// Which attributes of a contact there are, and how a social security number looks to who only reads.

/** Names that the call knows, in the order in which it answers them. */
export const attributeNames = [
  'ssn',
  'gender',
  'marital_status',
  'communication_type_preference',
  'referral_type',
  'guarantor',
  'primary_insurance',
  'secondary_insurance',
  'name',
  'email_address',
  'phone_numbers',
  'birth_date',
  'address_information',
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** The attributes asked for, unknown names left out; all of them without a filter. */
export function wantedAttributes(filter: string | undefined): readonly AttributeName[] {
  if (filter === undefined || filter.trim() === '') return attributeNames;
  const asked = new Set(filter.split(',').map((name) => name.trim()));
  return attributeNames.filter((name) => asked.has(name));
}

/**
 * Whether numbers are answered whole: to a form that is being filled, which asks for them by name, while the practice fills forms.
 * Everybody else sees the last four digits.
 */
export function isWholeSsn(filter: string | undefined, isPrefillOn: boolean): boolean {
  return isPrefillOn && filter !== undefined && filter.trim() !== '';
}

/** `xxx-xx-6789`; empty stays empty. */
export function maskSsn(ssn: string): string {
  return ssn === '' ? '' : `xxx-xx-${ssn.slice(-4)}`;
}
