// Notifies a patient by mail that their visit was moved or canceled, by the practice or by themselves.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import { countTogether } from '../../platform/throttles/over-limit.ts';
import { mayReach } from '../consents/public.ts';
import { findPatient, listGuarantors, logMail } from '../patients/public.ts';
import { settingsOf } from '../practice/public.ts';
import { addVisitLink, pathOfLink } from '../visit-links/public.ts';
import {
  bookedVisit,
  type CalendarChange,
  canceledByPatientMail,
  canceledMail,
  confirmationMail,
  confirmedByPatientMail,
  guestMailBudgets,
  movedByPatientMail,
  movedMail,
  openGuestAddress,
  openVisitAddress,
  settingsAt,
  visitMailEnvelope,
} from '../visit-mails/public.ts';
import type { KnownVisit, VisitNews } from './visit-news.policy.ts';
import { selectKnownDesk } from './visit-news.store.ts';
import { selectVisit, setUnmailed, type VisitRow } from './visits.store.ts';

type Addressed = Pick<VisitRow, 'visitId' | 'patientId' | 'submissionId' | 'guestAddressSealed' | 'visitAddressSealed'>;

/** Returns the patient's own address, then those of the guardians who may act for them now, in their order. */
async function addressesOf(tx: Tx, patientId: string): Promise<string[]> {
  const own = (await findPatient(tx, patientId))?.emailAddress ?? '';
  const guardians = (await listGuarantors(tx, patientId)).filter(({ familyAccess }) => familyAccess);
  return [own, ...guardians.map(({ emailAddress }) => emailAddress)].filter(isMailAddress);
}

/**
 * Returns every address that mails about a visit may go to at present, the one for notices first. An address that was given for
 * the visit alone stands for all others.
 */
export async function addressesFor(tx: Tx, cipher: TenantCipher, row: Addressed): Promise<string[]> {
  const { visitId, patientId, submissionId, guestAddressSealed: sealed } = row;
  const given = openVisitAddress(cipher, visitId, row.visitAddressSealed)?.email ?? '';
  if (isMailAddress(given)) return [given];
  const known = patientId === null ? [] : await addressesOf(tx, patientId);
  // For a guest matched to a record without an address, the one they booked with still applies.
  return [...known, openGuestAddress(cipher, submissionId, sealed)].filter((address) => address !== '');
}

/** Returns the address for notices of a visit; for a guest, the one that the confirmation went to. Empty when there is none. */
export async function addressFor(tx: Tx, cipher: TenantCipher, row: Addressed): Promise<string> {
  return (await addressesFor(tx, cipher, row))[0] ?? '';
}

const timeOf = ({ startsAt, endsAt }: KnownVisit) => ({ startsAt, endsAt });

/** What a patient is told: a change by the practice, or what they did themselves. */
export type ToldNews =
  | VisitNews
  | 'booked'
  | 'moved by the patient'
  | 'canceled by the patient'
  | 'confirmed by the patient';

/** `known`: the visit as the patient knows it. Returns whether there was an address to notify. */
export type TellPatient = (tx: Tx, visitId: string, news: ToldNews, known: KnownVisit) => Promise<boolean>;

/** The method of the calendar file in each mail. */
const methods = {
  booked: 'PUBLISH',
  moved: 'REQUEST',
  canceled: 'CANCEL',
  'moved by the patient': 'REQUEST',
  'canceled by the patient': 'CANCEL',
  'confirmed by the patient': 'REQUEST',
} as const satisfies Record<ToldNews, CalendarChange['method'] | 'PUBLISH'>;

/**
 * Returns a function that notifies patients, for use within a transaction; it reads everything else it needs beforehand. It puts
 * the mail into the queue, with a file that changes the visit in their calendar.
 */
export async function patientTeller(
  ctx: Ctx & Uses<'config' | 'budgets' | 'messages' | 'caches' | 'cipherOf' | 'secrets'>,
): Promise<TellPatient> {
  const [settings, cipher] = await Promise.all([settingsOf(ctx), ctx.cipherOf(ctx.tenant.id)]);
  const office = isMailAddress(settings.emailAddress) ? settings.emailAddress : '';
  return async (tx, visitId, news, known) => {
    const now = await selectVisit(tx, { visitId });
    const to = now ? await addressFor(tx, cipher, now) : '';
    if (!now || to === '') return false;
    if (!(await mayReach(tx, ctx, { channel: 'email', address: to, purpose: 'visits' }))) return false;
    if (now.patientId === null) {
      const { refused } = await countTogether(tx, ctx, guestMailBudgets(to));
      await setUnmailed(tx, visitId, refused !== undefined);
      if (refused) return false;
    }
    const method = methods[news];
    // A visit that was moved and then canceled is canceled at the time that they know.
    const row = method === 'CANCEL' ? { ...now, ...(await selectKnownDesk(tx, known)), ...timeOf(known) } : now;
    const change = method === 'PUBLISH' ? undefined : { method, organizer: office, attendee: to };
    const visit = bookedVisit(ctx, settings, row, change && { ...change, tenantId: ctx.tenant.id });
    const link = pathOfLink(await addVisitLink(tx, ctx, { visitId, to, channel: 'email' }));
    const told = { settings: settingsAt(settings, row), visit, link, before: known.startsAt.toISOString() };
    const mail = {
      booked: confirmationMail,
      moved: movedMail,
      canceled: canceledMail,
      'moved by the patient': movedByPatientMail,
      'canceled by the patient': canceledByPatientMail,
      'confirmed by the patient': confirmedByPatientMail,
    }[news].draw(ctx, told);
    await ctx.messages.sendMail(tx, { ...visitMailEnvelope(ctx, cipher, to), ...mail });
    if (row.patientId) await logMail(tx, ctx, row.patientId, 'info');
    return true;
  };
}
