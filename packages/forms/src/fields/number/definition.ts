// Number: a decimal number as text. The form may set range, step and sign.
import { isDecimal, isIncrement } from '../../kit/decimals.ts';
import { fill } from '../../kit/messages.ts';
import { decimal, flag } from '../../kit/properties.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export interface NumberProperties {
  readonly limit: boolean;
  readonly min: number;
  readonly max: number;
  /** 0 for any. */
  readonly step: number;
  readonly negativeValues: boolean;
}

export const number = textDefinition<NumberProperties>({
  typeName: 'Number',
  properties: { limit: flag(), min: decimal(0), max: decimal(100), step: decimal(0, 0), negativeValues: flag() },
  cap: 40,
  validate: (text, { properties: { limit, min, max, step, negativeValues }, messages }) => {
    const value = text.trim();
    if (!isDecimal(value)) return [{ fragment: messages.notNumber }];
    const size = Number(value);
    if (limit && (size < min || size > max)) return [{ fragment: fill(messages.outOfRange, { min, max }) }];
    if (!limit && !negativeValues && size < 0) return [{ fragment: messages.negative }];
    if (step > 0 && !isIncrement(value, step, limit ? min : 0))
      return [{ fragment: fill(messages.notIncrement, { step }) }];
    return [];
  },
});
