// Sex: the platform's own list of two.
import type { ControlProps } from '../../kit/control.ts';
import { SelectControl } from '../../kit/select-control.tsx';

export function SexControl(view: ControlProps<string>) {
  const { male, female } = view.messages;
  const options = [
    { value: 'Male', text: male },
    { value: 'Female', text: female },
  ];
  return <SelectControl view={view} autoComplete="sex" options={options} />;
}
