// Birthdate: a typed date that browsers can autofill. The calendar offers days up to today.
import { dayOfIso } from '@foyer/scheduling';
import type { ControlProps } from '../../kit/control.ts';
import { DateControl } from '../../kit/date-control.tsx';
import type { DateFormat } from '../../kit/date-definition.ts';

export function BirthdateControl(view: ControlProps<string, DateFormat>) {
  const today = dayOfIso(view.surroundings.today) ?? 0;
  return <DateControl view={view} autoComplete="bday" isOpen={(day) => day <= today} />;
}
