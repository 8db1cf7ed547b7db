// Sex: a native list of two.
import type { ControlProps } from '../../kit/control.ts';
import { selectControl } from '../../kit/select-control.tsx';

export function SexControl(view: ControlProps<string>) {
  const { male, female } = view.messages;
  const options = (
    <>
      <option value="Male">{male}</option>
      <option value="Female">{female}</option>
    </>
  );
  return selectControl(view, options, 'sex');
}
