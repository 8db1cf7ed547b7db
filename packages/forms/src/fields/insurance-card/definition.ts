// Insurance Card: two pictures and four typed parts. What the practice gets as text is what was typed; nothing is read from a picture.
import {
  type AttachmentAnswer,
  attachmentFaults,
  attachmentOf,
  isAttachment,
  isPending,
  readAttachment,
  storedAttachment,
} from '../../kit/attached-file.ts';
import { cleanLine } from '../../kit/clean-text.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';
import { flag, oneOf } from '../../kit/properties.ts';

import { cardTexts, withCardTexts } from './card-texts.ts';

export interface CardProperties {
  /** The insurance of the record that it belongs to. */
  readonly which: 'primary' | 'secondary';
  readonly askBack: boolean;
  /** Whether the parts can be typed. */
  readonly manual: 'beside' | 'off';
  /** What makes it complete where it is required: a picture of the front, company and member number, or one of both. */
  readonly need: 'either' | 'picture' | 'typed';
}

export type CardSide = 'front' | 'back';
export type CardPart = 'company' | 'memberId' | 'group' | 'phone';

export interface CardValue extends Readonly<Record<CardPart, string>> {
  readonly front: AttachmentAnswer;
  readonly back: AttachmentAnswer;
}

export const cardSides: readonly CardSide[] = ['front', 'back'];

/** The typed parts with their maximum length in characters. */
export const cardParts: readonly { readonly key: CardPart; readonly cap: number }[] = [
  { key: 'company', cap: 120 },
  { key: 'memberId', cap: 40 },
  { key: 'group', cap: 40 },
  { key: 'phone', cap: 40 },
];

const ROOM = 2000;

const empty: CardValue = { front: null, back: null, company: '', memberId: '', group: '', phone: '' };

function isCard(value: unknown): value is CardValue {
  if (typeof value !== 'object' || value === null) return false;
  const card = value as Readonly<Record<string, unknown>>;
  return (
    cardSides.every((side) => isAttachment(card[side])) &&
    cardParts.every(({ key }) => typeof card[key] === 'string' && (card[key] as string).length <= ROOM)
  );
}

/** Without what the form does not ask for. */
function asked(value: CardValue, { askBack, manual }: CardProperties): CardValue {
  const typed = manual === 'off' ? { company: '', memberId: '', group: '', phone: '' } : {};
  return { ...value, ...(!askBack && { back: null }), ...typed };
}

function missingFrom(
  { front, company, memberId }: CardValue,
  { need, manual }: CardProperties,
): keyof typeof cardTexts | undefined {
  const hasPicture = front !== null;
  const isTyped = company.trim() !== '' && memberId.trim() !== '';
  if (need === 'picture' || (manual === 'off' && need === 'either'))
    return hasPicture ? undefined : 'cardMissingPicture';
  if (need === 'typed') return isTyped ? undefined : 'cardMissingTyped';
  return hasPicture || isTyped ? undefined : 'cardMissingEither';
}

export const insuranceCard: FieldDefinition<CardValue, CardProperties> = {
  typeName: 'Insurance Card',
  kind: 'answer',
  properties: {
    which: oneOf(['primary', 'secondary'], 'primary'),
    askBack: flag(true),
    manual: oneOf(['beside', 'off'], 'beside'),
    need: oneOf(['either', 'picture', 'typed'], 'either'),
  },
  texts: cardTexts,
  misfits: ({ manual, need }) =>
    manual === 'off' && need === 'typed' ? [{ path: 'need', message: 'asks for what cannot be typed' }] : [],
  keptIn: ({ which }) => ({ table: `${which}_insurance`, column: 'card' }),
  empty,
  isValue: isCard,
  room: () => cardParts.reduce((sum, { cap }) => sum + cap, 700),
  isBlank: ({ front, back, ...typed }) =>
    front === null && back === null && Object.values(typed).every((text) => text.trim() === ''),
  missing: (value, { properties, messages }) => {
    const text = missingFrom(value, properties);
    return text ? [{ fragment: withCardTexts(messages)[text], isSentence: true }] : [];
  },
  validate: (value, { messages }) => {
    const files = cardSides.flatMap((side) => attachmentFaults(value[side], messages));
    const long = cardParts
      .filter(({ key, cap }) => value[key].length > cap)
      .map(({ key, cap }) => ({
        path: key,
        name: partName(key, withCardTexts(messages)),
        fragment: fill(messages.tooLongCharacters, { count: cap }),
      }));
    return [...files.slice(0, 1), ...long];
  },
  normalise: (value, properties) => {
    const { front, back, ...typed } = asked(value, properties);
    const text = (key: CardPart) => cleanLine(typed[key]);
    return {
      front: tidied(front),
      back: tidied(back),
      company: text('company'),
      memberId: text('memberId'),
      group: text('group'),
      phone: text('phone'),
    };
  },
  toStored: ({ front, back, ...typed }) => ({
    front: storedAttachment(front),
    back: storedAttachment(back),
    ...typed,
  }),
  fromStored: (stored, properties) => {
    if (stored === null || stored === undefined || stored === '') return empty;
    if (typeof stored !== 'object' || Array.isArray(stored)) return undefined;
    const raw = stored as Readonly<Record<string, unknown>>;
    const own = (key: string) => (Object.hasOwn(raw, key) ? raw[key] : undefined);
    const front = readAttachment(own('front'));
    const back = readAttachment(own('back'));
    const typed = cardParts.map(({ key }) => [key, own(key) ?? ''] as const);
    const value = { ...empty, front, back, ...Object.fromEntries(typed) };
    return isCard(value) ? asked(value, properties) : undefined;
  },
};

const tidied = (file: AttachmentAnswer) => (file === null || isPending(file) ? file : attachmentOf(file));

/** Returns what a typed part is called. */
export function partName(key: CardPart, texts: Readonly<Record<keyof typeof cardTexts, string>>): string {
  return { company: texts.cardCompany, memberId: texts.cardMember, group: texts.cardGroup, phone: texts.cardPhone }[
    key
  ];
}
