// Which of a person's phones can receive text messages, and the order they are shown in.

import { sortPhones } from '@foyer/forms';

export interface Phone {
  readonly type: 'home' | 'work' | 'mobile' | 'fax' | 'pager' | 'other';
  readonly number: string;
  readonly extension: string;
  /** That it could not be read as a telephone number, so that nothing is sent to it. */
  readonly isUnread?: boolean;
}

/** Returns the phones without what only the office's record says of them. */
export const plainPhones = (phones: readonly Phone[]) =>
  phones.map(({ type, number, extension }) => ({ type, number, extension }));

/** The same in the order in which they are shown. */
export const shownPhones = (phones: readonly Phone[]) => plainPhones(sortPhones(phones));

/** Returns the number that codes can be texted to, or undefined. */
export function textableNumber(phones: readonly Phone[]): string | undefined {
  return phones.find((phone) => phone.type === 'mobile' && phone.number !== '' && !phone.isUnread)?.number;
}
