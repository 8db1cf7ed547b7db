// How the people of recalls can be reached: who hears of it, where, and what the consent book says.
import type { Ctx, Uses } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import { type Reach, standingsOf } from '../consents/public.ts';
import type { StoredSettings } from '../practice/public.ts';
import { type Recipient, recipientsOfPatients } from '../reminders/public.ts';
import type { RecallReach } from './recall-ways.policy.ts';

export interface RecalledPerson {
  readonly patientId: string;
  readonly emailAddress: string;
  readonly homeState: string | null;
  readonly country: string | null;
}

export interface ReachedPerson {
  readonly recipient: Recipient;
  readonly reach: RecallReach;
}

/** Returns the lines of the practice's postal address; none while it has none. */
export function postalLines({ street, street2, city, state, zipcode }: StoredSettings): readonly string[] {
  if (street === '' || city === '') return [];
  const region = [state, zipcode].filter(Boolean).join(' ');
  return [street, street2, [city, region].filter(Boolean).join(', ')].filter((line) => line !== '');
}

/** Returns how each of these people can be reached, by the patient's id. */
export async function reachPeople(
  tx: Tx,
  ctx: Ctx & Uses<'secrets' | 'messages'>,
  settings: StoredSettings,
  people: readonly RecalledPerson[],
): Promise<ReadonlyMap<string, ReachedPerson>> {
  const recipients = await recipientsOfPatients(
    tx,
    people.map(({ patientId, emailAddress, homeState: state, country }) => ({
      patientId,
      emailAddress,
      state,
      country,
    })),
  );
  const reaches = [...recipients].flatMap(([, { email, number }]): Reach[] => [
    { channel: 'email', address: email, purpose: 'recall' },
    { channel: 'text', address: number, purpose: 'recall' },
  ]);
  const standings = await standingsOf(tx, ctx, reaches);
  const hasPostalAddress = postalLines(settings).length > 0;
  return new Map(
    [...recipients].map(([patientId, recipient], at) => [
      patientId,
      {
        recipient,
        reach: {
          hasEmail: recipient.email !== '',
          mails: standings[2 * at] ?? 'not-asked',
          hasNumber: recipient.number !== '',
          texts: standings[2 * at + 1] ?? 'not-asked',
          canText: ctx.messages.canText,
          hasPostalAddress,
        },
      },
    ]),
  );
}
