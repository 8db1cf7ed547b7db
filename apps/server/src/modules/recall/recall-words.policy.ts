// The words of a recall: the fields they may hold, what is wrong with them, and those that a new rule begins with.
import { formatPhone } from '@foyer/forms';
import { faultsOf, languages, type SomeValues, type WordField, withPlainSigns } from '../reminders/public.ts';

export interface RecallWords {
  readonly subject: string;
  readonly mail: string;
  readonly text: string;
}

export type WordsByLanguage = Readonly<Record<string, RecallWords>>;

/** There is none for what somebody comes for. */
export const recallFields: readonly WordField[] = ['first name', 'practice', 'phone', 'link'];

export const usualWords: RecallWords = {
  subject: 'Time for your next visit to {practice}',
  mail: '{first name}, it is time for your next visit to {practice}.\n\nChoose a time that suits you, or call {phone}.',
  text: '{practice}: {first name} is due for a visit. Find a time: {link} Questions {phone}. STOP to end',
};

export interface RecallFacts {
  readonly firstName: string;
  readonly practice: string;
  /** Digits of the office's number. */
  readonly phone: string;
  /** Address at which a time is found. */
  readonly link: string;
}

/** Returns what the fields say to one person. */
export function recallValues({ firstName, practice, phone, link }: RecallFacts): SomeValues {
  return { 'first name': firstName, practice, phone: formatPhone(phone), link };
}

/** Returns the words in a language, else in the practice's first. */
export function wordsIn(words: WordsByLanguage, language: string = languages[0]): RecallWords {
  return words[language] ?? words[languages[0]] ?? usualWords;
}

/** Returns the words with plain signs in the text message. */
export function withPlainText(words: WordsByLanguage): WordsByLanguage {
  return Object.fromEntries(
    Object.entries(words).map(([language, one]) => [language, { ...one, text: withPlainSigns(one.text).text }]),
  );
}

/** Returns what is wrong with the words of the ways that are used: `mail:12` is the thirteenth character of the mail. */
export function faultsOfWords(
  { subject, mail, text }: RecallWords,
  channels: readonly ('email' | 'text')[],
  shortest: SomeValues,
): { readonly at: string; readonly message: string }[] {
  const ofMail = channels.includes('email') ? faultsOf({ subject, text: mail }, 'email', shortest, recallFields) : [];
  const ofText = channels.includes('text') ? faultsOf({ subject: '', text }, 'text', shortest, recallFields) : [];
  return [...ofMail.map(({ at, message }) => ({ at: at.replace(/^text/, 'mail'), message })), ...ofText];
}
