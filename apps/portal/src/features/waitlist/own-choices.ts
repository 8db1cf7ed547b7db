// What the pages of the signed-in person's waitlist are given, and what holds for a type and a person of it.
import { dayInZone } from '@foyer/scheduling';
import { fullName } from './addresses.ts';
import type { OwnWaitlistPage, OwnWaitlistState } from './use-waitlist.ts';
import type { OwnEntry, WaitlistChoices, WaysToTell } from './wishes.ts';

export interface OwnPageProps {
  readonly state: OwnWaitlistState;
  readonly data: OwnWaitlistPage;
}

/** State of the page's history entries. */
export interface WaitlistComing {
  readonly from?: 'book';
  /** Whom it is for: never in the address. */
  readonly contactId?: string;
  readonly isSaved?: boolean;
}

/** Returns what can be chosen for a type. Without one, or if it is not offered any more, that is neither who nor where. */
export function choicesFor({ types, zone }: OwnWaitlistPage, typeId: string): WaitlistChoices {
  const type = types.find(({ id }) => id === typeId);
  const usual = { mostDays: 180, usualDays: 30, offerMinutes: 20, textWording: '' };
  return type ?? { ...usual, today: dayInZone(Date.now(), zone), ...types[0], providers: [], locations: [] };
}

const nobody: WaysToTell = { textTo: '', emailTo: '', hasTextConsent: false };

/** Returns how a person can be told; for nobody, how the first one can be. */
export function tellFor({ people }: OwnWaitlistPage, contactId: string): WaysToTell {
  return people.find((one) => one.contactId === contactId) ?? people[0] ?? nobody;
}

/** Returns the person's name where more than one can wait. */
export function nameAmong({ people }: OwnWaitlistPage, of: OwnEntry): string | undefined {
  return people.length > 1 ? fullName(of) : undefined;
}
