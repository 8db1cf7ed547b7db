// The words of a reminder: their fields, what is wrong with them, how long they get, and what is left out where they do not fit.
import { SegmentedMessage } from 'sms-segments-calculator';

/** The fields that words may hold. There is none for the type or the reason of a visit. */
export const wordFields = ['first name', 'day', 'time', 'provider', 'place', 'practice', 'phone', 'link'] as const;
export type WordField = (typeof wordFields)[number];
export type FieldValues = Readonly<Record<WordField, string>>;
/** Values of words that hold only some of the fields. */
export type SomeValues = Readonly<Partial<Record<WordField, string>>>;

/** Fields that every text message must hold. */
const neededInText = ['practice', 'phone', 'link'] as const;

/** What a text may hold: septets, or with a sign outside the GSM alphabet, 16-bit units. */
const room = { septets: 160, units: 70 } as const;

/** Characters of a mail's words at most. */
const mostOfMail = 2000;

export interface WordFault {
  /** `subject` or `text`, and where in it: `text:12`. */
  readonly at: string;
  readonly message: string;
}

const fieldPattern = /\{([^{}]*)\}/g;

const isField = (name: string): name is WordField => (wordFields as readonly string[]).includes(name);

/** Typographic signs that cost half of a text's room, and the plain ones for them. */
const plainSigns: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '…': '...',
};

/** Returns the text with plain signs for typographic ones, and which ones were replaced, each once. */
export function withPlainSigns(text: string): { readonly text: string; readonly replaced: readonly string[] } {
  const replaced = new Set<string>();
  const plain = text.replace(/[“”‘’–…]/g, (sign) => {
    replaced.add(sign);
    return plainSigns[sign] ?? sign;
  });
  return { text: plain, replaced: [...replaced] };
}

export interface TextLength {
  /** Septets, or 16-bit units when it holds a sign outside the GSM alphabet. */
  readonly used: number;
  /** What fits: 160 or 70. */
  readonly room: number;
  readonly isUnicode: boolean;
}

/** Returns how much of a text message's room a text takes. */
export function lengthOf(text: string): TextLength {
  const message = new SegmentedMessage(text, 'auto');
  const isUnicode = message.getEncodingName() === 'UCS-2';
  const bitsOfUnit = isUnicode ? 16 : 7;
  return {
    used: Math.round(message.messageSize / bitsOfUnit),
    room: isUnicode ? room.units : room.septets,
    isUnicode,
  };
}

/** Returns the words with the values in place of the fields; fields that are not known stay as they are. */
export function fill(words: string, values: SomeValues): string {
  const filled = words.replace(fieldPattern, (whole, name: string) =>
    isField(name) ? (values[name] ?? whole) : whole,
  );
  return filled
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([,.;:!?])/g, '$1')
    .trim();
}

/** A word that would hang in the air before a field that was left out, and the comma before that. */
const danglingWord = /(?:^|[\s,]+)(?:with|at|in|by)?\s*$/i;

/** Leaves out a field with the words up to the next comma, and what would hang in the air before it. */
function without(words: string, name: WordField): string {
  const at = words.indexOf(`{${name}}`);
  if (at < 0) return words;
  const after = at + name.length + 2;
  const rest = words.slice(after);
  const comma = rest.indexOf(',');
  const fieldNext = rest.search(/[{.:;!?\n]/);
  // Words up to the next comma go with the field, unless a sentence ends or another field stands before it.
  const until = comma >= 0 && (fieldNext < 0 || comma < fieldNext) ? after + comma : after;
  const before = words.slice(0, at).replace(danglingWord, '');
  const tail = words.slice(until);
  return `${before}${/^[\s,.;:!?]|^$/.test(tail) ? '' : ' '}${tail}`;
}

/** Returns the words of a text without provider, then without place too, as far as needed to fit into one message. */
export function fitted(words: string, values: SomeValues): string {
  const tries = [words, without(words, 'provider')];
  tries.push(without(tries[1] ?? words, 'place'));
  const texts = tries.map((each) => fill(each, values));
  const fits = texts.find((text) => {
    const { used, room: most } = lengthOf(text);
    return used <= most;
  });
  return fits ?? texts.at(-1) ?? '';
}

interface WordRules {
  readonly isText: boolean;
  /** The fields that these words may hold. */
  readonly fields: readonly WordField[];
}

function faultsOfFields(at: 'subject' | 'text', words: string, { isText, fields }: WordRules): WordFault[] {
  const faults: WordFault[] = [];
  for (const match of words.matchAll(fieldPattern)) {
    const name = match[1] ?? '';
    if (!fields.some((field) => field === name))
      faults.push({ at: `${at}:${match.index}`, message: `There is no field {${name}}. Choose one from the list.` });
  }
  const rest = words.replace(fieldPattern, (whole) => ' '.repeat(whole.length));
  const brace = rest.search(/[{}]/);
  if (brace >= 0) faults.push({ at: `${at}:${brace}`, message: 'A field begins with { and ends with }.' });
  if (at === 'text' && isText)
    for (const name of neededInText)
      if (!words.includes(`{${name}}`)) faults.push({ at, message: `A text must hold {${name}}.` });
  return faults;
}

export interface Words {
  readonly subject: string;
  readonly text: string;
}

/**
 * Returns what is wrong with the words of a step. `shortest` are the practice's shortest values: a text that is too long even with
 * them is refused.
 */
export function faultsOf(
  words: Words,
  channel: 'email' | 'text',
  shortest: SomeValues,
  fields: readonly WordField[] = wordFields,
): WordFault[] {
  const isText = channel === 'text';
  const faults = [
    ...(isText ? [] : faultsOfFields('subject', words.subject, { isText: false, fields })),
    ...faultsOfFields('text', words.text, { isText, fields }),
  ];
  if (!isText && words.subject.trim() === '') faults.push({ at: 'subject', message: 'Write a subject.' });
  if (words.text.trim() === '') faults.push({ at: 'text', message: 'Write what is sent.' });
  if (!isText && words.text.length > mostOfMail)
    faults.push({ at: 'text', message: `Write ${mostOfMail} characters or fewer.` });
  if (isText && faults.length === 0) {
    const { used, room: most } = lengthOf(fitted(words.text, shortest));
    if (used > most)
      faults.push({ at: 'text', message: `This takes ${used} even with your shortest names. ${most} fit.` });
  }
  return faults;
}

/** Joins names as in a sentence: 'Theo and Lucia', 'Theo, Lucia and Grace'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The words that a practice has before it writes its own. */
export const defaultWords: Readonly<Record<'booking' | 'email' | 'text', Words>> = {
  booking: { subject: 'Your appointment at {practice}', text: 'Your appointment is booked' },
  email: { subject: 'Your appointment on {day}', text: '{first name}, see you on {day}, {time}' },
  text: {
    subject: '',
    text: '{practice}: {first name} {day} {time}, {place}. Confirm, move or cancel: {link} Questions {phone}. STOP to end',
  },
};
