// The attributes of a patient, and the masking of social security numbers.

/** Names that the call accepts, in the order of its response. */
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
  'custom',
] as const;

export type AttributeName = (typeof attributeNames)[number];

/** Returns the requested attributes without unknown names; all of them without a filter. */
export function wantedAttributes(filter: string | undefined): readonly AttributeName[] {
  if (filter === undefined || filter.trim() === '') return attributeNames;
  const asked = new Set(filter.split(',').map((name) => name.trim()));
  return attributeNames.filter((name) => asked.has(name));
}

/**
 * Whether social security numbers are returned in full: only to a form being filled, which requests them by name, and only while
 * the practice prefills forms. Everybody else sees the last four digits.
 */
export function isWholeSsn(filter: string | undefined, isPrefillOn: boolean): boolean {
  return isPrefillOn && filter !== undefined && filter.trim() !== '';
}

/** Returns `xxx-xx-6789`; empty stays empty. */
export function maskSsn(ssn: string): string {
  return ssn === '' ? '' : `xxx-xx-${ssn.slice(-4)}`;
}
