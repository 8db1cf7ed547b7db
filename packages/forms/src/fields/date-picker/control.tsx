// Date Picker: a typed date, with a time of day beside it if the form asks for one. The calendar offers the days that the form allows.
import { dayOfIso, weekdayOfDay } from '@foyer/scheduling';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { DateControl } from '../../kit/date-control.tsx';
import { labelOf } from '../../kit/field.ts';
import { TimePicker } from '../../kit/time-picker.tsx';
import type { DatePickerProperties } from './definition.ts';
import { joinMoment, splitMoment } from './moment.ts';

export function DatePickerControl(view: ControlProps<string, DatePickerProperties>) {
  const { includeTime, pastFuture, weekdays } = view.properties;
  const today = dayOfIso(view.surroundings.today) ?? 0;
  const isOpen = (day: number) =>
    weekdays.includes(weekdayOfDay(day)) &&
    !(pastFuture === 'past' && day > today) &&
    !(pastFuture === 'future' && day < today);
  if (!includeTime) return <DateControl view={view} isOpen={isOpen} />;

  const { id, value, field, isDisabled, messages, change } = view;
  const [date, time] = splitMoment(value);
  const error = errorAt(view.errors);
  return (
    <DateControl
      view={{ ...view, value: date, change: (date) => change(joinMoment(date, time)) }}
      isOpen={isOpen}
      beside={
        // biome-ignore lint/a11y/useSemanticElements: the field's own label is a label, not a legend
        <div role="group" aria-label={`${labelOf(field)}: ${messages.time}`}>
          <TimePicker
            id={`${id}-time`}
            value={time}
            isDisabled={isDisabled}
            isInvalid={error !== undefined}
            describedBy={describedBy(id, '', error)}
            messages={messages}
            change={(time) => change(joinMoment(date, time))}
          />
        </div>
      }
    />
  );
}
