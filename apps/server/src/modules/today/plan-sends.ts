// Whom asking for missing forms reaches, and by which way: looked up for a list of visits at once, without asking anybody.
import { today as contract } from '@foyer/contract';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { standingsOf } from '../consents/public.ts';
import type { StoredSettings } from '../practice/public.ts';
import {
  isTextTime,
  type PlannerCtx,
  type Recipient,
  recipientsOfPatients,
  textHours,
  zonesOfRegion,
} from '../reminders/public.ts';
import { staffPlaces } from '../staff/public.ts';
import { formsBefore } from './today.policy.ts';
import {
  type AskedVisit,
  type PersonOfDay,
  selectAskedVisits,
  selectLatelyAsked,
  selectPeople,
} from './today.store.ts';
import { type WayStanding, wayOf } from './ways.policy.ts';

export interface FormsScope {
  readonly tx: Tx;
  readonly ctx: PlannerCtx;
  readonly cipher: TenantCipher;
  readonly settings: StoredSettings;
  readonly now: Date;
  /** The day that the visits are on. */
  readonly from: Date;
  readonly until: Date;
}

export interface PlannedSend {
  readonly visitId: string;
  readonly patientId: string | null;
  readonly outcome: (typeof contract.formsOutcomes)[number];
  /** Where it goes; undefined when it does not. */
  readonly recipient: Recipient | undefined;
  /** When the patient was asked, for who was asked lately. */
  readonly sentAt: Date | undefined;
}

const askedOnceMs = contract.askedOnceIn * 3_600_000;

type TextHours = Awaited<ReturnType<typeof textHours>>;

/** Returns the zones whose nights a text to somebody leaves alone. */
export const zonesFor = (
  { settings }: Pick<FormsScope, 'settings'>,
  { state, country }: Recipient,
): readonly string[] => [settings.timezone, ...zonesOfRegion(state, country || settings.country)];

/** Returns how the ways to each of these people stand, by the patient's id. */
async function standings(scope: FormsScope, recipients: ReadonlyMap<string, Recipient>, hours: TextHours) {
  const { tx, ctx, now } = scope;
  const reaches = [...recipients].flatMap(([, { email, number }]) => [
    { channel: 'email', address: email, purpose: 'visits' } as const,
    { channel: 'text', address: number, purpose: 'visits' } as const,
  ]);
  const said = await standingsOf(tx, ctx, reaches);
  const standing = (at: number, isThere: boolean): WayStanding => {
    if (!isThere) return 'closed';
    return ({ allowed: 'open', ended: 'ended', 'not-asked': 'closed' } as const)[said[at] ?? 'not-asked'];
  };
  return new Map(
    [...recipients].map(([patientId, recipient], at) => {
      const email = standing(2 * at, recipient.email !== '');
      const text = standing(2 * at + 1, recipient.number !== '' && ctx.messages.canText);
      const isNight = text === 'open' && !isTextTime(now, zonesFor(scope, recipient), hours);
      return [patientId, { email, text: isNight ? ('closed' as const) : text }];
    }),
  );
}

interface Known {
  readonly people: ReadonlyMap<string, PersonOfDay>;
  readonly now: Date;
}

/** Returns what becomes of a visit without looking at addresses; undefined where they decide. */
function settled({ patientId, startsAt, locationId }: AskedVisit, scope: FormsScope, { people, now }: Known) {
  const { ctx, from, until } = scope;
  const places = staffPlaces(ctx);
  if (startsAt < from || startsAt >= until || (places && !places.has(locationId)))
    return { outcome: 'not-found' as const };
  const person = patientId === null ? undefined : people.get(patientId);
  if (!person || formsBefore(person.forms).missing.length === 0) return { outcome: 'nothing-missing' as const };
  const { sentAt } = person;
  if (sentAt && now.getTime() - sentAt.getTime() < askedOnceMs) return { outcome: 'sent-lately' as const, sentAt };
  return undefined;
}

/** Returns where a message of this outcome goes. */
export const addressIn = ({ number, email }: Recipient, outcome: string) => (outcome === 'sent-text' ? number : email);

/** The same for equal addresses, however they are written. */
export const addressKey = (recipient: Recipient, outcome: string) => {
  const address = addressIn(recipient, outcome);
  return outcome === 'sent-text' ? address.replace(/\D/g, '') : address.toLowerCase();
};

/** Returns the addresses that a message went to within the hours in which nobody is asked twice, and when. */
async function askedLately({ tx }: FormsScope, since: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await selectLatelyAsked(tx, since);
  const recipients = rows.length === 0 ? new Map<string, Recipient>() : await recipientsOfPatients(tx, rows);
  return new Map(
    rows.flatMap(({ patientId, outcome, sentAt }) => {
      const recipient = recipients.get(patientId);
      return recipient ? [[addressKey(recipient, outcome), sentAt] as const] : [];
    }),
  );
}

/** Plans what becomes of each of these visits, in their order. */
export async function planSends(scope: FormsScope, visitIds: readonly string[]): Promise<PlannedSend[]> {
  const { tx, now } = scope;
  const rows = visitIds.length === 0 ? [] : await selectAskedVisits(tx, visitIds);
  const byId = new Map(rows.map((row) => [row.visitId, row]));
  const patientIds = [...new Set(rows.flatMap(({ patientId }) => patientId ?? []))];
  const people = await selectPeople(tx, { of: patientIds, sentSince: new Date(now.getTime() - askedOnceMs) });
  const known = { people, now };
  const reached = rows.flatMap((row) => {
    const { patientId, emailAddress, state, country, inactiveReason } = row;
    // Nobody is asked who does not come any more.
    if (patientId === null || inactiveReason !== null || settled(row, scope, known)) return [];
    return [{ patientId, emailAddress: emailAddress ?? '', state, country }];
  });
  const recipients = reached.length === 0 ? new Map<string, Recipient>() : await recipientsOfPatients(tx, reached);
  const ways = await standings(scope, recipients, await textHours(tx));
  // A guardian of two children is one person.
  const lately = await askedLately(scope, new Date(now.getTime() - askedOnceMs));
  return visitIds.map((visitId) => {
    const row = byId.get(visitId);
    const patientId = row?.patientId ?? null;
    const early = row ? settled(row, scope, known) : { outcome: 'not-found' as const };
    if (early) return { visitId, patientId, recipient: undefined, sentAt: undefined, ...early };
    const recipient = recipients.get(patientId ?? '');
    const way = ways.get(patientId ?? '');
    const preference = people.get(patientId ?? '')?.preference ?? null;
    const outcome = way ? wayOf({ preference, ...way }) : 'no-address';
    const isSent = outcome === 'sent-mail' || outcome === 'sent-text';
    const sentAt = isSent && recipient ? lately.get(addressKey(recipient, outcome)) : undefined;
    if (sentAt) return { visitId, patientId, outcome: 'sent-lately' as const, recipient: undefined, sentAt };
    return { visitId, patientId, outcome, recipient: isSent ? recipient : undefined, sentAt: undefined };
  });
}
