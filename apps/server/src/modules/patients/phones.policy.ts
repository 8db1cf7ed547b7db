// Which of a person's phones can receive text messages, and the order they are shown in.

export interface Phone {
  readonly type: 'home' | 'work' | 'mobile' | 'fax' | 'pager' | 'other';
  readonly number: string;
  readonly extension: string;
}

/** Returns the number that codes can be texted to, or undefined. */
export function textableNumber(phones: readonly Phone[]): string | undefined {
  return phones.find((phone) => phone.type === 'mobile' && phone.number !== '')?.number;
}
