// Phone Number: an input with the keyboard and the autofill for numbers. When it loses focus, ten digits become (###) ###-####.

import { formatPhone } from '../../kit/contact-text.ts';
import type { ControlProps } from '../../kit/control.ts';
import { textControl } from '../../kit/text-control.tsx';

export function PhoneNumberControl(view: ControlProps<string>) {
  return textControl(view, { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40, tidy: formatPhone });
}
