// Which of a person's phones takes a text message, and in which order they are shown.

export interface Phone {
  readonly type: 'home' | 'work' | 'mobile' | 'fax' | 'pager' | 'other';
  readonly number: string;
  readonly extension: string;
}

/** The number that codes can be texted to, or undefined. */
export function textableNumber(phones: readonly Phone[]): string | undefined {
  return phones.find((phone) => phone.type === 'mobile' && phone.number !== '')?.number;
}
