// Spinner: a decimal number as text, changed in steps.
import { isDecimal, isIncrement, nextStep } from '../../kit/decimals.ts';
import { fill } from '../../kit/messages.ts';
import { decimal, flag } from '../../kit/properties.ts';
import { textDefinition } from '../../kit/text-definition.ts';

export interface SpinnerProperties {
  readonly step: number;
  readonly negativeValues: boolean;
}

export const SPINNER_CAP = 40;

/** Returns the value one step on. Unchanged if that would be invalid (below 0) or the text is not a number. Empty counts as 0. */
export function stepped(text: string, direction: 1 | -1, { step, negativeValues }: SpinnerProperties): string {
  const value = text.trim() || '0';
  if (!isDecimal(value)) return text;
  const next = nextStep(value, step, direction);
  if (next.startsWith('-') && !negativeValues) return direction === 1 || Number(value) >= 0 ? '0' : text;
  return next.length > SPINNER_CAP ? text : next;
}

export const spinner = textDefinition<SpinnerProperties>({
  typeName: 'Spinner',
  properties: { step: decimal(1, 1e-6), negativeValues: flag() },
  cap: SPINNER_CAP,
  validate: (text, { properties: { step, negativeValues }, messages }) => {
    const value = text.trim();
    if (!isDecimal(value)) return [{ fragment: messages.notNumber }];
    if (!negativeValues && Number(value) < 0) return [{ fragment: messages.negative }];
    if (step !== 1 && !isIncrement(value, step, 0)) return [{ fragment: fill(messages.notIncrement, { step }) }];
    return [];
  },
});
