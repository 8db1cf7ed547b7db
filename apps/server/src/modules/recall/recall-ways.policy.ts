// By which ways a message of a recall can go to somebody, and what hinders the others.
import type { recall } from '@foyer/contract';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Standing } from '../consents/public.ts';

export type Channel = 'email' | 'text';
export type RecallHinder = (typeof recall.recallHinders)[number];
export type SkipReason = NonNullable<Schema['recallMessages']['why']>;

/** How somebody can be reached, apart from the time. */
export interface RecallReach {
  readonly hasEmail: boolean;
  readonly mails: Standing;
  readonly hasNumber: boolean;
  readonly texts: Standing;
  /** Whether the installation can send texts. */
  readonly canText: boolean;
  /** Mails need the practice's postal address. */
  readonly hasPostalAddress: boolean;
}

function mailHinder(reach: RecallReach): SkipReason | undefined {
  if (!reach.hasEmail) return 'no-email';
  if (reach.mails !== 'allowed') return 'opted-out';
  return reach.hasPostalAddress ? undefined : 'no-postal-address';
}

function textHinder(reach: RecallReach): SkipReason | undefined {
  if (!reach.canText) return 'no-texts';
  if (!reach.hasNumber) return 'no-number';
  if (reach.texts === 'ended') return 'opted-out';
  return reach.texts === 'allowed' ? undefined : 'no-consent';
}

/** Returns what hinders a message by each of the ways; undefined if nothing does. */
export function waysOf(
  channels: readonly Channel[],
  reach: RecallReach,
): readonly { readonly channel: Channel; readonly why: SkipReason | undefined }[] {
  return channels.map((channel) => ({ channel, why: channel === 'email' ? mailHinder(reach) : textHinder(reach) }));
}

/** The most telling reason of several: first what the practice can mend, last that there is no address. */
const loudest = ['no-postal-address', 'opted-out', 'no-consent'] as const;

/** Returns why nothing goes by any of the ways; empty if something does. */
export function hinderOf(ways: ReturnType<typeof waysOf>): RecallHinder {
  if (ways.some(({ why }) => why === undefined)) return '';
  return loudest.find((reason) => ways.some(({ why }) => why === reason)) ?? 'no-address';
}
