// Mobile Consent: whether the practice may send text messages, as one box to tick or as two answers.
import type { CheckContext, FieldDefinition } from '../../kit/definition.ts';
import { isShown } from '../../kit/field.ts';
import { fill, type Messages } from '../../kit/messages.ts';
import { oneOf } from '../../kit/properties.ts';

export interface ConsentProperties {
  /** `required`: a box that must be ticked if a phone number is given. `choice`: yes or no, both of which are accepted. */
  readonly consentMode: 'required' | 'choice';
}

/** A boolean in the mode `required`, a word in the mode `choice`. */
export type Consent = boolean | '' | 'yes' | 'no';

/** The version of the texts consentAgree, consentChoice and consentRates. Stored with each answer. */
export const CONSENT_WORDING = '2026-11';

/** Returns the text that the person agrees to. */
export function consentText({ consentMode }: ConsentProperties, messages: Messages, practice: string | undefined) {
  const text = consentMode === 'choice' ? messages.consentChoice : messages.consentAgree;
  return `${fill(text, { practice: practice || messages.thePractice })} ${messages.consentRates}`;
}

function read(raw: unknown, { consentMode }: ConsentProperties): Consent | undefined {
  const isYes = raw === true || raw === 'true' || raw === 'yes';
  const isNone = raw === false || raw === 'false' || raw === '' || raw === null || raw === undefined;
  if (!isYes && !isNone && raw !== 'no') return undefined;
  if (consentMode === 'required') return isYes;
  return isYes ? 'yes' : isNone ? '' : 'no';
}

function isDemanded({ neighbours }: CheckContext<ConsentProperties>): boolean {
  return neighbours.some(({ field, isBlank }) => !isBlank || (isShown(field) && field.properties.common.makeRequired));
}

const isBlank = (value: Consent) => value === false || value === '';

export const mobileConsent: FieldDefinition<Consent, ConsentProperties> = {
  typeName: 'Mobile Consent',
  kind: 'answer',
  properties: { consentMode: oneOf(['required', 'choice'], 'required') },
  empty: false,
  initial: ({ consentMode }) => (consentMode === 'choice' ? '' : false),
  isValue: (value): value is Consent => typeof value === 'boolean' || value === '' || value === 'yes' || value === 'no',
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
  toStored: (answer, _, { now = '' }) => ({ answer, wording: CONSENT_WORDING, at: now }),
  fromStored: (stored, properties) => {
    if (typeof stored !== 'object' || stored === null) return read(stored, properties);
    return Object.hasOwn(stored, 'answer') ? read((stored as { answer: unknown }).answer, properties) : undefined;
  },
};
