// Email Address: an input with the keyboard and the autofill for addresses.
import type { ControlProps } from '../../kit/control.ts';
import { textControl } from '../../kit/text-control.tsx';

export function EmailAddressControl(view: ControlProps<string>) {
  return textControl(view, { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 320 });
}
