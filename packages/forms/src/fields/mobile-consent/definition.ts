// Mobile Consent: whether the practice may send text messages, as one box to tick or as two answers.
import type { CheckContext, FieldDefinition } from '../../kit/definition.ts';
import { isShown } from '../../kit/field.ts';
import { fill, type Messages } from '../../kit/messages.ts';
import { flag, oneOf } from '../../kit/properties.ts';

export interface ConsentProperties {
  /** `required`: a box that must be ticked if a phone number is given. `choice`: yes or no, both of which are accepted. */
  readonly consentMode: 'required' | 'choice';
  /** Whether news and offers are asked about, in a box of their own. */
  readonly asksMarketing: boolean;
}

/** A boolean in the mode `required`, a word in the mode `choice`. */
type TextsAnswer = boolean | '' | 'yes' | 'no';

/** The answer; with a yes to news and offers, both. */
export type Consent = TextsAnswer | { readonly answer: TextsAnswer; readonly marketing: true };

/** The version of the texts consentAgree, consentChoice, consentRates and consentMarketing. Stored with each answer. */
export const CONSENT_WORDING = '2026-11';

/** Returns the text that the person agrees to. */
export function consentText({ consentMode }: ConsentProperties, messages: Messages, practice: string | undefined) {
  const text = consentMode === 'choice' ? messages.consentChoice : messages.consentAgree;
  return `${fill(text, { practice: practice || messages.thePractice })} ${messages.consentRates}`;
}

/** Returns the text of the box about news and offers. */
export function marketingText(messages: Messages, practice: string | undefined): string {
  return fill(messages.consentMarketing, { practice: practice || messages.thePractice });
}

/** Returns the answer about texts, without the one about news. */
export function textsAnswer(value: Consent): TextsAnswer {
  return typeof value === 'object' ? value.answer : value;
}

/** Whether the answer about texts is yes: only then can news be added. */
export function isConsent(value: Consent): boolean {
  return textsAnswer(value) === true || textsAnswer(value) === 'yes';
}

export function hasMarketing(value: Consent): boolean {
  return typeof value === 'object' && isConsent(value);
}

/** Returns the answer with or without news; a no to texts is a no to news. */
export function withMarketing(value: Consent, marketing: boolean): Consent {
  const answer = textsAnswer(value);
  return marketing && isConsent(answer) ? { answer, marketing } : answer;
}

const parts = (raw: unknown) =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, 'answer')
    ? (raw as { answer: unknown; marketing?: unknown })
    : { answer: raw };

function read(raw: unknown, properties: ConsentProperties): Consent | undefined {
  const { answer, marketing } = parts(raw);
  const texts = readTexts(answer, properties);
  return texts === undefined ? undefined : withMarketing(texts, properties.asksMarketing && marketing === true);
}

function readTexts(raw: unknown, { consentMode }: ConsentProperties): TextsAnswer | undefined {
  const isYes = raw === true || raw === 'true' || raw === 'yes';
  const isNone = raw === false || raw === 'false' || raw === '' || raw === null || raw === undefined;
  if (!isYes && !isNone && raw !== 'no') return undefined;
  if (consentMode === 'required') return isYes;
  return isYes ? 'yes' : isNone ? '' : 'no';
}

function isDemanded({ neighbours }: CheckContext<ConsentProperties>): boolean {
  return neighbours.some(({ field, isBlank }) => !isBlank || (isShown(field) && field.properties.common.makeRequired));
}

const isTextsAnswer = (value: unknown): value is TextsAnswer =>
  typeof value === 'boolean' || value === '' || value === 'yes' || value === 'no';

const isBlank = (value: Consent) => textsAnswer(value) === false || textsAnswer(value) === '';

export const mobileConsent: FieldDefinition<Consent, ConsentProperties> = {
  typeName: 'Mobile Consent',
  kind: 'answer',
  properties: { consentMode: oneOf(['required', 'choice'], 'required'), asksMarketing: flag() },
  empty: false,
  initial: ({ consentMode }) => (consentMode === 'choice' ? '' : false),
  isValue: (value): value is Consent => {
    const { answer, marketing } = parts(value);
    return isTextsAnswer(answer) && (typeof value !== 'object' || marketing === true);
  },
  isBlank,
  looksAt: ['Phone Number'],
  isDemanded,
  missing: (value, context) => {
    if (!isBlank(value)) return [];
    const { messages, properties } = context;
    if (!isDemanded(context)) return [{ fragment: messages.blank }];
    const isChoice = properties.consentMode === 'choice';
    return [{ fragment: isChoice ? messages.consentChoiceMissing : messages.consentMissing, isSentence: true }];
  },
  validate: () => [],
  normalise: (value, properties) => read(value, properties) ?? value,
  // The server stores it last, so its time counts.
  toStored: (value, { asksMarketing }, { now = '' }) => ({
    answer: textsAnswer(value),
    ...(asksMarketing ? { marketing: hasMarketing(value) } : {}),
    wording: CONSENT_WORDING,
    at: now,
  }),
  fromStored: (stored, properties) => read(stored, properties),
};

/** What a stored answer says, for the consent book. */
export interface StoredConsent {
  readonly isYes: boolean;
  /** Undefined where it was not asked. */
  readonly marketing: boolean | undefined;
  readonly wording: string;
  /** ISO instant. */
  readonly at: string;
}

/** Returns what a stored answer of this field type says; undefined for an answer that was left open. */
export function readStoredConsent(stored: unknown): StoredConsent | undefined {
  const { answer, marketing, wording, at } = (stored ?? {}) as Record<string, unknown>;
  if (answer !== true && answer !== 'yes' && answer !== 'no') return undefined;
  const isYes = answer !== 'no';
  return {
    isYes,
    marketing: typeof marketing === 'boolean' ? marketing && isYes : undefined,
    wording: String(wording ?? ''),
    at: String(at ?? ''),
  };
}
