// Date Picker: a day, restricted to the past or the future and to weekdays where the form says so. Today passes as both.
import { weekdayOfDay } from '@foyer/scheduling';
import { type DateFormat, dateDefinition, dateFormatProperties } from '../../kit/date-definition.ts';
import { fill } from '../../kit/messages.ts';
import { oneOf, weekdays } from '../../kit/properties.ts';

export interface DatePickerProperties extends DateFormat {
  readonly pastFuture: 'both' | 'past' | 'future';
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekdays: readonly number[];
}

/** `Monday, Tuesday, or Friday` in the language of the form. */
export function namesOfWeekdays(days: readonly number[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map((day) => format.format(Date.UTC(2023, 0, 1 + day))); // 1 January 2023 was a Sunday
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

export const datePicker = dateDefinition<DatePickerProperties>({
  typeName: 'Date Picker',
  properties: { ...dateFormatProperties, pastFuture: oneOf(['both', 'past', 'future'], 'both'), weekdays: weekdays() },
  check: (day, today, { properties, messages }) => {
    if (properties.pastFuture === 'future' && day < today) return [{ fragment: messages.dateFuture }];
    if (properties.pastFuture === 'past' && day > today) return [{ fragment: messages.datePast }];
    if (properties.weekdays.includes(weekdayOfDay(day))) return [];
    return [
      { fragment: fill(messages.dateWeekday, { weekdays: namesOfWeekdays(properties.weekdays, messages.locale) }) },
    ];
  },
});
