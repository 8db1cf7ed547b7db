// What each part of a record is called, where the office is told of its changes.

const labels: Readonly<Record<string, string>> = {
  nameFirst: 'First name',
  nameMiddle: 'Middle name',
  nameLast: 'Last name',
  birthDate: 'Date of birth',
  gender: 'Sex',
  email: 'Email',
  address: 'Address',
  maritalStatus: 'Marital status',
  communicationPreference: 'Preferred contact',
};

const phones: Readonly<Record<string, string>> = {
  home: 'Home phone',
  work: 'Work phone',
  mobile: 'Mobile phone',
  fax: 'Fax',
  pager: 'Pager',
  other: 'Other phone',
};

/** `value` is the part's own; a phone is called by its type. */
export function partLabel(path: string, value: unknown): string {
  if (path.startsWith('guardians.') || path.startsWith('members.')) return 'Family';
  if (!path.startsWith('phones.')) return labels[path] ?? path;
  const { type = '' } = (value ?? {}) as { readonly type?: string };
  return phones[type] ?? 'Phone';
}
