// Patient: a list of the family members.
import type { ControlProps } from '../../kit/control.ts';
import { selectControl } from '../../kit/select-control.tsx';
import { memberName } from './definition.ts';

export function PatientControl(view: ControlProps<string>) {
  const { family = [] } = view.surroundings;
  const options = family.map((member) => (
    <option key={member.id} value={member.id}>
      {memberName(member, family)}
    </option>
  ));
  return selectControl(view, options, undefined, view.messages.choosePatient);
}
