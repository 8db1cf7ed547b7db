// The draft in the contact data dialog, and what is sent of it: each part that was changed, by its path.
import type { CallInput, records } from '@foyer/contract';
import { genders, phoneTypes, preferences } from '../patients/lists.ts';
import { phoneText } from '../patients/phone-text.ts';
import type { RecordData } from '../patients/use-patients.ts';

export type ContactBody = CallInput<typeof records.addPatient>['body'];
type ChangeBody = Omit<CallInput<typeof records.editPatient>['body'], 'revision'>;
type PhoneType = (typeof phoneTypes)[number];

interface PhoneRow {
  /** Its id in the record; that of a new row begins with `new-`. */
  readonly key: string;
  readonly type: PhoneType;
  readonly number: string;
  readonly extension: string;
}

export interface ContactDraft {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly email: string;
  readonly phones: readonly PhoneRow[];
  readonly address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
  readonly maritalStatus: string;
  readonly communicationPreference: string;
}

const emptyAddress = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };

const typeOf = (type: string | undefined): PhoneType => phoneTypes.find((each) => each === type) ?? 'other';

/** Returns the record as a draft; an empty one for a new patient. */
export function draftOf(record: RecordData | undefined): ContactDraft {
  return {
    nameFirst: record?.nameFirst ?? '',
    nameMiddle: record?.nameMiddle ?? '',
    nameLast: record?.nameLast ?? '',
    birthDate: record?.birthDate ?? '',
    gender: record?.gender ?? '',
    email: record?.email ?? '',
    phones: (record?.phones ?? []).map(({ phoneId, type, text, extension }) => ({
      key: phoneId,
      type: typeOf(type),
      number: text,
      extension,
    })),
    address: record?.address ?? emptyAddress,
    maritalStatus: record?.maritalStatus ?? '',
    communicationPreference: record?.communicationPreference ?? '',
  };
}

const newPrefix = 'new-';

/** Returns a blank row for another phone. */
export function newPhone({ phones }: ContactDraft): PhoneRow {
  const used = phones.flatMap(({ key }) => (key.startsWith(newPrefix) ? Number(key.slice(newPrefix.length)) : []));
  return { key: `${newPrefix}${Math.max(0, ...used) + 1}`, type: 'mobile', number: '', extension: '' };
}

export type RequiredMember = 'nameFirst' | 'nameLast' | 'birthDate';

/** Returns the required fields that are empty. */
export function missingIn(draft: ContactDraft): readonly RequiredMember[] {
  return (['nameFirst', 'nameLast', 'birthDate'] as const).filter((name) => draft[name].trim() === '');
}

/** Values by path: `email`, `address`, `phones.<key>` and so on. A phone that is to be removed is null. */
export type ContactParts = Readonly<Record<string, unknown>>;

const phonePath = (key: string) => `phones.${key}`;
const keyOfPhone = (path: string) => (path.startsWith('phones.') ? path.slice('phones.'.length) : undefined);

/** `kept` is the draft that the dialog was opened with: its phones that are gone, or blank, are to be removed. */
export function partsOf(draft: ContactDraft, kept: ContactDraft): ContactParts {
  const { phones, ...members } = draft;
  const sent = phones.filter(({ number }) => number.trim() !== '');
  return {
    ...members,
    email: draft.email.trim(),
    gender: genders.find((each) => each === draft.gender) ?? '',
    communicationPreference: preferences.find((each) => each === draft.communicationPreference) ?? '',
    ...Object.fromEntries(kept.phones.map(({ key }) => [phonePath(key), null])),
    ...Object.fromEntries(
      sent.map(({ key, type, number, extension }) => [phonePath(key), { type, number, extension }]),
    ),
  };
}

/** Returns the paths of the phones in these parts, in the order in which they are sent. */
export const phonePathsIn = (parts: ContactParts) => Object.keys(parts).filter((path) => keyOfPhone(path));

/** Returns the body for these parts. */
export function bodyOf(parts: ContactParts): ChangeBody {
  const members = Object.entries(parts).filter(([path]) => keyOfPhone(path) === undefined);
  const phones = phonePathsIn(parts).map((path) => {
    const key = keyOfPhone(path) ?? '';
    const phone = parts[path] as { type: PhoneType; number: string; extension: string } | null;
    const phoneId = key.startsWith(newPrefix) ? {} : { phoneId: key };
    return phone ? { ...phoneId, ...phone } : { ...phoneId, type: 'other' as const, remove: true };
  });
  return { ...Object.fromEntries(members), ...(phones.length > 0 && { phones }) };
}

/** Returns the draft with the record's value of a part. */
export function withPart(draft: ContactDraft, path: string, value: unknown): ContactDraft {
  const key = keyOfPhone(path);
  if (key === undefined) return { ...draft, [path]: value };
  const phone = value as { type: string; number: string; extension: string } | null;
  const row = phone && { key, type: typeOf(phone.type), number: phoneText(phone.number), extension: phone.extension };
  if (!row) return { ...draft, phones: draft.phones.filter((each) => each.key !== key) };
  return draft.phones.some((each) => each.key === key)
    ? { ...draft, phones: draft.phones.map((each) => (each.key === key ? row : each)) }
    : { ...draft, phones: [...draft.phones, row] };
}
