// Number: an input with the keypad for numbers.
import type { ControlProps } from '../../kit/control.ts';
import { textControl } from '../../kit/text-control.tsx';
import type { NumberProperties } from './definition.ts';

export function NumberControl(view: ControlProps<string, NumberProperties>) {
  const { negativeValues, limit, min } = view.properties;
  // Most phone keypads have no minus sign.
  const hasSign = limit ? min < 0 : negativeValues;
  return textControl(view, { inputMode: hasSign ? 'text' : 'decimal', className: 'input-short', maxLength: 40 });
}
