// Sliding Scale: one of two to five options in a row. Its index is stored, 0 for the first.
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';
import { type Option, options } from '../../kit/options.ts';
import type { Property } from '../../kit/properties.ts';

export interface SlidingScaleProperties {
  readonly options: readonly Option[];
}

const LEAST = 2;
const MOST = 5;
const fallback: readonly Option[] = ['1', '2', '3', '4', '5'].map((text) => ({ text }));

function scaleOptions(): Property<readonly Option[]> {
  const property = options(fallback);
  const read = (raw: unknown) => {
    const list = property.read(raw) ?? [];
    return list.length < LEAST ? undefined : list.slice(0, MOST);
  };
  return { ...property, min: LEAST, max: MOST, read };
}

export const slidingScale: FieldDefinition<number, SlidingScaleProperties> = {
  typeName: 'Sliding Scale',
  kind: 'answer',
  properties: { options: scaleOptions() },
  empty: 0,
  isValue: (value): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0,
  // A scale always has a position, at first that of the first option.
  isBlank: () => false,
  validate: (value, { properties, messages }) =>
    value < properties.options.length ? [] : [{ fragment: fill(messages.notIncluded, { value }) }],
  normalise: (value) => value,
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined || stored === '') return 0;
    if (typeof stored === 'string' && /^\d{1,2}$/.test(stored)) return Number(stored);
    return typeof stored === 'number' ? stored : undefined;
  },
};
