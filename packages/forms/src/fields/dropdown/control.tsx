// Dropdown: a native list.
import type { ControlProps } from '../../kit/control.ts';
import { Options, selectControl } from '../../kit/select-control.tsx';
import type { DropdownProperties } from './definition.ts';

export function DropdownControl(view: ControlProps<string, DropdownProperties>) {
  return selectControl(view, <Options of={view.properties.options} />);
}
