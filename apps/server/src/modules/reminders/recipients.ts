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

const firstOf = (all: readonly (string | null | undefined)[], isGood: (text: string) => boolean) =>
  all.find((one): one is string => typeof one === 'string' && isGood(one)) ?? '';

/** Returns who hears of each of these visits, by the visit's id. */
export async function recipientsOf(
  tx: Tx,
  cipher: TenantCipher,
  visits: readonly Addressed[],
): Promise<ReadonlyMap<string, Recipient>> {
  const patientIds = [...new Set(visits.flatMap(({ patientId }) => patientId ?? []))];
  const guardians = await selectGuardiansOf(tx, patientIds);
  const phones = await selectPhonesOf(tx, [...new Set([...patientIds, ...guardians.map((one) => one.guardianId)])]);
  const numberOf = (patientId: string) =>
    textableNumber(phones.filter((phone) => phone.patientId === patientId && isDialable(phone.number)));
  return new Map(
    visits.map((visit) => {
      const { patientId } = visit;
      const mine = guardians.filter(({ memberId }) => memberId === patientId);
      const guest = openGuestAddress(cipher, visit.submissionId, visit.guestAddressSealed);
      const forVisit = openVisitAddress(cipher, visit.visitId, visit.visitAddressSealed);
      const isNumber = (number: string) => number !== '' && isDialable(number);
      const emails = [forVisit?.email, visit.emailAddress, ...mine.map((one) => one.emailAddress), guest];
      const numbers = patientId === null ? [] : [patientId, ...mine.map((one) => one.guardianId)].map(numberOf);
      const home = [visit, ...mine].find(({ state }) => typeof state === 'string' && state !== '');
      return [
        visit.visitId,
        {
          email: firstOf(emails, isMailAddress),
          number: firstOf([forVisit?.phone, ...numbers], isNumber),
          state: home?.state ?? '',
          country: home?.country ?? '',
          all: [
            ...emails.filter((one) => typeof one === 'string').filter(isMailAddress),
            ...[forVisit?.phone, ...numbers].filter((one) => typeof one === 'string').filter(isNumber),
          ],
        },
      ];
    }),
  );
}

/** Returns an address as it may be shown: '…0148', 's…@example.com'. */
export function maskedAddress(channel: 'email' | 'text', address: string): string {
  if (channel === 'text') return `…${address.replace(/\D/g, '').slice(-4)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${address.slice(at)}`;
}
