// How somebody on the waitlist can be told of a time: by text where they chose that and agreed to texts, else by email.
import { mayReach, numberKey } from '../consents/public.ts';
import {
  isTextTime,
  type QuietHours,
  type Recipient,
  recipientsOf,
  textsEndAt,
  zonesOfRegion,
} from '../reminders/public.ts';
import type { EntryRow } from './entries.store.ts';
import { countOfferTexts } from './offers.store.ts';
import type { WaitlistWork } from './waitlist-ctx.ts';

/** Offers that are texted to one number in a day. */
const mostTexts = 3;

export interface Way {
  readonly channel: 'email' | 'text';
  readonly to: string;
}

/** Somebody on the list, as far as it says who hears of a time. */
type Told = Pick<
  EntryRow,
  | 'patientId'
  | 'visitId'
  | 'submissionId'
  | 'guestAddressSealed'
  | 'visitAddressSealed'
  | 'emailAddress'
  | 'state'
  | 'country'
> & { readonly entryId: string };

/** Returns who hears of a time for each of these, by the entry's id: as of a visit that it would take the place of. */
export async function recipientsFor(
  { tx, cipher }: Pick<WaitlistWork, 'tx' | 'cipher'>,
  rows: readonly Told[],
): Promise<ReadonlyMap<string, Recipient>> {
  const keyOf = ({ visitId, entryId }: Told) => visitId ?? entryId;
  const found = await recipientsOf(
    tx,
    cipher,
    rows.map((row) => ({ ...row, visitId: keyOf(row) })),
  );
  return new Map(
    rows.flatMap((row) => {
      const recipient = found.get(keyOf(row));
      return recipient ? [[row.entryId, recipient] as const] : [];
    }),
  );
}

/** Returns how to tell somebody; undefined when they cannot be told. `today` is when the practice's day began. */
export async function wayTo(
  { tx, ctx }: Pick<WaitlistWork, 'tx' | 'ctx'>,
  { channel }: Pick<EntryRow, 'channel'>,
  { number, email }: Recipient,
  today: Date,
): Promise<Way | undefined> {
  const purpose = 'visits';
  if (channel === 'text' && number !== '' && ctx.messages.canText) {
    const isAgreed = await mayReach(tx, ctx, { channel, address: number, purpose });
    const hasRoom = isAgreed && (await countOfferTexts(tx, numberKey(ctx, number), today)) < mostTexts;
    if (hasRoom) return { channel, to: number };
  }
  const mayMail = email !== '' && (await mayReach(tx, ctx, { channel: 'email', address: email, purpose }));
  return mayMail ? { channel: 'email', to: email } : undefined;
}

/** Returns until when an offer to somebody may last that begins now; undefined in the night, theirs or the practice's. */
export function offerEnd(
  { settings, moment: { now } }: Pick<WaitlistWork, 'settings' | 'moment'>,
  { state, country }: Pick<Recipient, 'state' | 'country'>,
  quiet: QuietHours,
): Date | undefined {
  const zones = [settings.timezone, ...zonesOfRegion(state, country || settings.country)];
  return isTextTime(now, zones, quiet) ? textsEndAt(now, zones, quiet) : undefined;
}
