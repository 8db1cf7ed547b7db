// The draft in the contact data dialog, and its validation before sending.
import type { CallInput, records } from '@foyer/contract';
import { genders, phoneTypes, preferences } from '../patients/lists.ts';
import type { RecordData } from '../patients/use-patients.ts';

export type ContactBody = CallInput<typeof records.addPatient>['body'];
type PhoneType = (typeof phoneTypes)[number];

export interface ContactDraft {
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly email: string;
  readonly phones: readonly {
    readonly key: number;
    readonly type: PhoneType;
    readonly number: string;
    readonly extension: string;
  }[];
  readonly address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string };
  readonly maritalStatus: string;
  readonly communicationPreference: string;
}

const emptyAddress = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };

const phoneRows = (phones: readonly { type: string; number: string; extension?: string | undefined }[]) =>
  phones.map(({ type, number, extension = '' }, key) => ({
    key,
    type: phoneTypes.find((each) => each === type) ?? 'other',
    number,
    extension,
  }));

/** Returns the record as a draft; an empty one for a new patient. */
export function draftOf(record: RecordData | undefined): ContactDraft {
  return {
    nameFirst: record?.nameFirst ?? '',
    nameMiddle: record?.nameMiddle ?? '',
    nameLast: record?.nameLast ?? '',
    birthDate: record?.birthDate ?? '',
    gender: record?.gender ?? '',
    email: record?.email ?? '',
    phones: phoneRows(record?.phones ?? []),
    address: record?.address ?? emptyAddress,
    maritalStatus: record?.maritalStatus ?? '',
    communicationPreference: record?.communicationPreference ?? '',
  };
}

export type RequiredMember = 'nameFirst' | 'nameLast' | 'birthDate';

/** Returns the required fields that are empty. */
export function missingIn(draft: ContactDraft): readonly RequiredMember[] {
  return (['nameFirst', 'nameLast', 'birthDate'] as const).filter((name) => draft[name].trim() === '');
}

/** Returns the rows of phones that are sent, in order. */
export const sentPhones = ({ phones }: ContactDraft) => phones.filter(({ number }) => number.trim() !== '');

/** Returns the request body; phones without a number are omitted. */
export function bodyOf(draft: ContactDraft): ContactBody {
  return {
    ...draft,
    email: draft.email.trim(),
    gender: genders.find((each) => each === draft.gender) ?? '',
    communicationPreference: preferences.find((each) => each === draft.communicationPreference) ?? '',
    phones: sentPhones(draft).map(({ type, number, extension }) => ({ type, number, extension })),
  };
}

export type ContactMember = keyof ContactBody;

const members: Readonly<Record<ContactMember, true>> = {
  nameFirst: true,
  nameMiddle: true,
  nameLast: true,
  birthDate: true,
  gender: true,
  email: true,
  phones: true,
  address: true,
  maritalStatus: true,
  communicationPreference: true,
};

export const isMember = (name: string): name is ContactMember => Object.hasOwn(members, name);

/** Returns the part of a draft that holds a member of the body. */
export function draftMember<M extends ContactMember>(member: M, value: ContactBody[M]): Partial<ContactDraft> {
  return member === 'phones'
    ? { phones: phoneRows((value ?? []) as NonNullable<ContactBody['phones']>) }
    : { [member]: value };
}
