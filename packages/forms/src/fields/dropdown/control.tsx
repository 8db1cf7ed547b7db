// Dropdown: the platform's own list.
import type { ControlProps } from '../../kit/control.ts';
import { SelectControl } from '../../kit/select-control.tsx';
import type { DropdownProperties } from './definition.ts';

export function DropdownControl(view: ControlProps<string, DropdownProperties>) {
  return <SelectControl view={view} options={view.properties.options.map(({ text }) => ({ value: text, text }))} />;
}
