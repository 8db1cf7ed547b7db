// Who hears of a visit: at the visit's own address, the person's, or that of the first guardian who may act for them.
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { dialable } from '../../platform/sms/gateway.ts';
import { textableNumber } from '../patients/public.ts';
import { openGuestAddress, openVisitAddress } from '../visit-mails/public.ts';
import { type OpenVisit, selectGuardiansOf, selectPhonesOf } from './due-visits.store.ts';

/** A visit, or somebody who waits for one, as far as it says who hears of it. `visitId` is its id for this. */
export type Addressed = Pick<
  OpenVisit,
  'visitId' | 'patientId' | 'submissionId' | 'guestAddressSealed' | 'visitAddressSealed' | 'emailAddress'
> &
  Pick<OpenVisit, 'state' | 'country'>;

export interface Recipient {
  /** Empty when there is none. */
  readonly email: string;
  /** Mobile number as stored; empty when there is none. */
  readonly number: string;
  readonly state: string;
  readonly country: string;
  /** Every address and number that may hear of the visit. */
  readonly all: readonly string[];
}

function isDialable(number: string): boolean {
  try {
    return dialable(number) !== '';
  } catch {
    return false;
  }
}

/** Returns whoever hears of it: the first good address, the first good number, and all of them. */
function recipient(
  emails: readonly (string | null | undefined)[],
  numbers: readonly (string | null | undefined)[],
  people: readonly Pick<ReachedPatient, 'state' | 'country'>[],
): Recipient {
  const isText = (one: string | null | undefined): one is string => typeof one === 'string' && one !== '';
  const goodEmails = emails.filter(isText).filter(isMailAddress);
  const goodNumbers = numbers.filter(isText).filter(isDialable);
  return {
    email: goodEmails[0] ?? '',
    number: goodNumbers[0] ?? '',
    ...homeOf(people),
    all: [...goodEmails, ...goodNumbers],
  };
}

/** A patient as far as the way to them depends on it. */
export interface ReachedPatient {
  readonly patientId: string;
  readonly emailAddress: string;
  readonly state: string | null;
  readonly country: string | null;
}

/** Returns how to reach each of these patients: themselves, else the first guardian who may act. */
export async function recipientsOfPatients(
  tx: Tx,
  patients: readonly ReachedPatient[],
): Promise<ReadonlyMap<string, Recipient>> {
  const ids = [...new Set(patients.map(({ patientId }) => patientId))];
  const guardians = await selectGuardiansOf(tx, ids);
  const numberOf = await numbersOf(tx, [...ids, ...guardians.map((one) => one.guardianId)]);
  return new Map(
    patients.map((patient) => {
      const mine = guardians.filter(({ memberId }) => memberId === patient.patientId);
      const emails = [patient.emailAddress, ...mine.map((one) => one.emailAddress)];
      const numbers = [patient.patientId, ...mine.map((one) => one.guardianId)].map(numberOf);
      return [patient.patientId, recipient(emails, numbers, [patient, ...mine])];
    }),
  );
}

/** Returns a function that gives the mobile number of a patient; empty when there is none that can be texted. */
async function numbersOf(tx: Tx, patientIds: readonly string[]): Promise<(patientId: string) => string> {
  const phones = await selectPhonesOf(tx, [...new Set(patientIds)]);
  return (patientId) =>
    textableNumber(phones.filter((phone) => phone.patientId === patientId && isDialable(phone.number))) ?? '';
}

/** Returns where the first of these people lives of whom that is known. */
function homeOf(people: readonly Pick<ReachedPatient, 'state' | 'country'>[]) {
  const home = people.find(({ state }) => typeof state === 'string' && state !== '');
  return { state: home?.state ?? '', country: home?.country ?? '' };
}

/** Returns who hears of each of these visits, by the visit's id. */
export async function recipientsOf(
  tx: Tx,
  cipher: TenantCipher,
  visits: readonly Addressed[],
): Promise<ReadonlyMap<string, Recipient>> {
  const patientIds = [...new Set(visits.flatMap(({ patientId }) => patientId ?? []))];
  const guardians = await selectGuardiansOf(tx, patientIds);
  const numberOf = await numbersOf(tx, [...patientIds, ...guardians.map((one) => one.guardianId)]);
  return new Map(
    visits.map((visit) => {
      const { patientId } = visit;
      const mine = guardians.filter(({ memberId }) => memberId === patientId);
      const guest = openGuestAddress(cipher, visit.submissionId, visit.guestAddressSealed);
      const forVisit = openVisitAddress(cipher, visit.visitId, visit.visitAddressSealed);
      const emails = [forVisit?.email, visit.emailAddress, ...mine.map((one) => one.emailAddress), guest];
      const numbers = patientId === null ? [] : [patientId, ...mine.map((one) => one.guardianId)].map(numberOf);
      return [visit.visitId, recipient(emails, [forVisit?.phone, ...numbers], [visit, ...mine])];
    }),
  );
}

/** Returns an address as it may be shown: '…0148', 's…@example.com'. */
export function maskedAddress(channel: 'email' | 'text', address: string): string {
  if (channel === 'text') return `…${address.replace(/\D/g, '').slice(-4)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
