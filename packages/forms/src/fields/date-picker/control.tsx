// Date Picker: a typed date; the calendar offers the days that the form allows.
import { dayOfIso, weekdayOfDay } from '@foyer/scheduling';
import type { ControlProps } from '../../kit/control.ts';
import { DateControl } from '../../kit/date-control.tsx';
import type { DatePickerProperties } from './definition.ts';

export function DatePickerControl(view: ControlProps<string, DatePickerProperties>) {
  const { pastFuture, weekdays } = view.properties;
  const today = dayOfIso(view.surroundings.today) ?? 0;
  const isOpen = (day: number) =>
    weekdays.includes(weekdayOfDay(day)) &&
    !(pastFuture === 'past' && day > today) &&
    !(pastFuture === 'future' && day < today);
  return <DateControl view={view} isOpen={isOpen} />;
}
