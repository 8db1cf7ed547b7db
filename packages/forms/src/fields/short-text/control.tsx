// Short Text Entry: one line.
import type { ControlProps } from '../../kit/control.ts';
import { textControl } from '../../kit/text-control.tsx';
import { SHORT_TEXT_CAP, type ShortTextProperties } from './definition.ts';

export function ShortTextControl(view: ControlProps<string, ShortTextProperties>) {
  return textControl(view, { maxLength: SHORT_TEXT_CAP });
}
