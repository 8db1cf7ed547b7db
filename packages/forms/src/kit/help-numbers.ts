// The phone numbers in a text that says where help is, as buttons.

export interface HelpNumber {
  readonly way: 'call' | 'text';
  /** As it stands in the text. */
  readonly number: string;
  /** `tel:` or `sms:` with the digits. */
  readonly href: string;
}

/** A number of ten digits, or a short one that follows a word such as "call": 988, 911, 741741. */
const NUMBER =
  /(?<![\d.-])(?:(?<ten>(?:\+?1[-. ]?)?(?:\(\d{3}\) ?|\d{3}[-. ]?)\d{3}[-. ]?\d{4})|(?<short>\d{3,6}))(?![\d-]|\.\d)/g;
/** What stands right before a number, at most this far, says whether it is called or texted. */
const NEAR = 40;

/**
 * Returns the numbers of a text in their order, each once for each way: called, texted or both, as the words before it say ("call or
 * text 988"). A long number without such a word is called; a short one without is no number to call.
 */
export function helpNumbersIn(text: string): readonly HelpNumber[] {
  const found = new Map<string, HelpNumber>();
  let end = 0;
  for (const match of text.matchAll(NUMBER)) {
    const number = match[0];
    const [said = ''] = /[^.!?;]*$/.exec(text.slice(Math.max(end, match.index - NEAR), match.index)) ?? [];
    end = match.index + number.length;
    const isTexted = /\b(?:text|sms)\b/i.test(said);
    const isCalled = /\b(?:call|phone|dial|ring)\b/i.test(said) || (match.groups?.ten !== undefined && !isTexted);
    const digits = number.replace(/[^\d+]/g, '');
    if (isCalled) found.set(`call ${digits}`, { way: 'call', number, href: `tel:${digits}` });
    if (isTexted) found.set(`text ${digits}`, { way: 'text', number, href: `sms:${digits}` });
  }
  return [...found.values()];
}
