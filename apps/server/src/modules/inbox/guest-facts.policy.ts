// Who a guest claims to be: name, birth date, phone and email address from their answers.
import { type FormField, readPhone, recordChanges, type SubmissionEntry } from '@foyer/forms';

export interface GuestFacts {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  /** YYYY-MM-DD, or empty. */
  readonly birthDate: string;
  readonly phone: string;
  readonly email: string;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Prefers answers mapped to a record, then the first answer of the matching field type. */
export function guestFacts(fields: readonly FormField[], entries: readonly SubmissionEntry[]): GuestFacts {
  const { contact, phones } = recordChanges(entries);
  const answers = new Map(entries.map(({ uuid, value }) => [uuid, value]));
  const firstOf = (type: FormField['type_name']) =>
    fields
      .filter((field) => field.type_name === type)
      .map((field) => answers.get(field.uuid))
      .find((value) => text(value) !== '' || (typeof value === 'object' && value !== null));
  const given = firstOf('Name') as { first?: unknown; middle?: unknown; last?: unknown } | undefined;
  const day = /^(\d{4}-\d{2}-\d{2})T/.exec(text(firstOf('Birthdate')))?.[1] ?? '';
  const mapped = [...phones.values()][0];
  const typed = readPhone(text(firstOf('Phone Number')));
  return {
    nameFirst: contact.name_first ?? text(given?.first),
    nameMiddle: contact.name_middle ?? text(given?.middle),
    nameLast: contact.name_last ?? text(given?.last),
    birthDate: contact.birth_date ?? day,
    phone: mapped?.number ?? typed?.number ?? '',
    email: contact.email_address ?? text(firstOf('Email Address')),
  };
}
