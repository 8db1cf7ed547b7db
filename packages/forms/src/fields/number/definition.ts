// Number: a decimal number as text, with range, step and sign as the form sets them.
import { fill } from '../../kit/messages.ts';
import { decimal, flag } from '../../kit/properties.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export interface NumberProperties {
  readonly limit: boolean;
  readonly min: number;
  readonly max: number;
  /** 0: any. */
  readonly step: number;
  readonly negativeValues: boolean;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/** Whether `value - origin` is a multiple of `step`, in decimals: 0.3 is a multiple of 0.1. */
export function isIncrement(value: string, step: number, origin: number): boolean {
  const numbers = [value, plain(step), plain(origin)];
  const places = Math.max(...numbers.map((number) => number.split('.')[1]?.length ?? 0));
  const [scaled, by, from] = numbers.map((number) => scale(number, places));
  return scaled !== undefined && by !== undefined && from !== undefined && by !== 0n && (scaled - from) % by === 0n;
}

function plain(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(12) : text;
}

function scale(number: string, places: number): bigint {
  const [whole = '', fraction = ''] = number.replace(/^[+-]/, '').split('.');
  const digits = BigInt(`${whole}${fraction.padEnd(places, '0')}` || '0');
  return number.startsWith('-') ? -digits : digits;
}

export const number = textDefinition<NumberProperties>({
  typeName: 'Number',
  properties: { limit: flag(), min: decimal(0), max: decimal(100), step: decimal(0, 0), negativeValues: flag() },
  cap: 40,
  validate: (text, { properties: { limit, min, max, step, negativeValues }, messages }) => {
    const value = text.trim();
    if (!DECIMAL.test(value)) return [{ fragment: messages.notNumber }];
    const size = Number(value);
    if (limit && (size < min || size > max)) return [{ fragment: fill(messages.outOfRange, { min, max }) }];
    if (!limit && !negativeValues && size < 0) return [{ fragment: messages.negative }];
    if (step > 0 && !isIncrement(value, step, limit ? min : 0))
      return [{ fragment: fill(messages.notIncrement, { step }) }];
    return [];
  },
});
