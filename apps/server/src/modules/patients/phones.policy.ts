// In which order a person's phones are shown, and which of them takes a text message.

export interface Phone {
  readonly type: string;
  readonly number: string;
  readonly extension: string;
}

const first = ['mobile', 'home', 'work'];

/** Mobile first, then home, then work, then the others as they were given. */
export function sortPhones<P extends Phone>(phones: readonly P[]): P[] {
  const rank = (phone: P) => (first.includes(phone.type) ? first.indexOf(phone.type) : first.length);
  return [...phones].sort((a, b) => rank(a) - rank(b));
}

/** The number that codes can be texted to, or undefined. */
export function textableNumber(phones: readonly Phone[]): string | undefined {
  return phones.find((phone) => phone.type === 'mobile' && phone.number !== '')?.number;
}
