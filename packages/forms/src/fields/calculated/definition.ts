// Calculated: a number that the form reckons from other answers, such as a score. engine/reckon.ts works it out; here is what it looks
// like and who sees it.
import type { FieldDefinition, PropertyFault } from '../../kit/definition.ts';
import type { JsonSchema } from '../../kit/json-schema.ts';
import { decimal, integer, oneOf, type Property, text } from '../../kit/properties.ts';
import { calculatedTexts } from './calculated-texts.ts';

/** What values in a range mean. */
export interface Band {
  readonly from: number;
  readonly until: number;
  readonly label: string;
  readonly tone: Tone;
}

const tones = ['calm', 'watch', 'act'] as const;
export type Tone = (typeof tones)[number];

export interface CalculatedProperties {
  /** As it stands in the form; engine/expressions.ts reads it. */
  readonly expression?: unknown;
  /** Whether there is no value before every source that is there is answered, or what is answered counts. */
  readonly whenMissing: 'wait' | 'skip';
  /** Decimal places of the value. */
  readonly decimals: number;
  readonly unit: string;
  /** Who sees it: everyone who sees the form, or only the practice. */
  readonly audience: 'everyone' | 'office';
  /** The highest value that there can be. */
  readonly outOf?: number;
  /** They do not overlap; between them may be gaps. */
  readonly bands: readonly Band[];
}

const MAX_BANDS = 12;
const MAX_LABEL = 60;
/** Characters of a result. */
const CAP = 40;

const limit: JsonSchema = { type: 'number', minimum: -1e12, maximum: 1e12 };

function readBands(raw: unknown): readonly Band[] | undefined {
  if (!Array.isArray(raw)) return undefined;
  return raw.slice(0, MAX_BANDS).flatMap((item: unknown): readonly Band[] => {
    const { from, until, label, tone } = (item ?? {}) as Partial<Record<keyof Band, unknown>>;
    if (!isLimit(from) || !isLimit(until) || from > until || typeof label !== 'string') return [];
    return [{ from, until, label: label.slice(0, MAX_LABEL), tone: tones.find((one) => one === tone) ?? 'calm' }];
  });
}

function isLimit(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= 1e12;
}

/** Returns the band of a result; undefined if none has it. */
export function bandOf(value: string, { bands }: Pick<CalculatedProperties, 'bands'>): Band | undefined {
  const number = Number(value);
  return value === '' ? undefined : bands.find(({ from, until }) => from <= number && number <= until);
}

/** Returns whether only the practice sees the results of a field. */
export function isOfficeOnly({
  type_name,
  properties,
}: {
  readonly type_name: string;
  readonly properties: { readonly specific: object };
}): boolean {
  return type_name === 'Calculated' && (properties.specific as Partial<CalculatedProperties>).audience !== 'everyone';
}

function misfits({ bands = [] }: Partial<CalculatedProperties>): readonly PropertyFault[] {
  return bands.flatMap(({ from, until }, at): readonly PropertyFault[] => {
    const path = `bands[${at}]`;
    if (until < from) return [{ path: `${path}.until`, message: 'has to be at least as high as from' }];
    const other = bands.findIndex((band, before) => before < at && from <= band.until && band.from <= until);
    return other < 0 ? [] : [{ path, message: `overlaps with bands[${other}]` }];
  });
}

function read(stored: unknown): string | undefined {
  if (stored === null || stored === undefined) return '';
  return typeof stored === 'string' && stored.length <= CAP ? stored : undefined;
}

export const calculated: FieldDefinition<string, CalculatedProperties> = {
  typeName: 'Calculated',
  kind: 'answer',
  isReckoned: true,
  properties: {
    expression: {
      kind: 'own',
      fallback: undefined,
      schema: { $ref: '#/$defs/expression' },
      read: (raw) => raw,
    },
    whenMissing: oneOf(['wait', 'skip'], 'wait'),
    decimals: integer(0, 0, 4),
    unit: text('', 20),
    audience: oneOf(['everyone', 'office'], 'office'),
    outOf: { ...decimal(0), fallback: undefined } as Property<number | undefined>,
    bands: {
      kind: 'own',
      fallback: [],
      schema: {
        type: 'array',
        maxItems: MAX_BANDS,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['from', 'until', 'label'],
          properties: {
            from: limit,
            until: limit,
            label: { type: 'string', minLength: 1, maxLength: MAX_LABEL },
            tone: { enum: tones },
          },
        },
      },
      read: readBands,
    } as Property<readonly Band[]>,
  },
  texts: calculatedTexts,
  misfits,
  empty: '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
  isBlank: (value) => value === '',
  validate: () => [],
  normalise: (value) => value,
  toStored: (value) => value,
  fromStored: read,
};
