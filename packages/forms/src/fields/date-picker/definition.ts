// Date Picker: a day. A form may restrict it to the past or the future (today counts as both) and to weekdays.
// With includeTime it also has a time of day, and is stored as an ISO date-time with the offset of the practice's zone.
import { weekdayOfDay } from '@foyer/scheduling';
import { type DateFormat, dateDefinition, dateFormatProperties, readDate } from '../../kit/date-definition.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { fill } from '../../kit/messages.ts';
import { flag, oneOf, weekdays } from '../../kit/properties.ts';
import { minutesOf, tidyTime } from '../../kit/time-text.ts';
import { joinMoment, readMoment, splitMoment, storedMoment } from './moment.ts';

export interface DatePickerProperties extends DateFormat {
  readonly includeTime: boolean;
  readonly pastFuture: 'both' | 'past' | 'future';
  /** 0 for Sunday to 6 for Saturday. */
  readonly weekdays: readonly number[];
}

/** Returns `Monday, Tuesday, or Friday` in the language of the form. */
export function namesOfWeekdays(days: readonly number[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const names = days.map((day) => format.format(Date.UTC(2023, 0, 1 + day))); // 1 January 2023 was a Sunday
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

const day = dateDefinition<DatePickerProperties>({
  typeName: 'Date Picker',
  properties: {
    ...dateFormatProperties,
    includeTime: flag(),
    pastFuture: oneOf(['both', 'past', 'future'], 'both'),
    weekdays: weekdays(),
  },
  check: (day, today, { properties, messages }) => {
    if (properties.pastFuture === 'future' && day < today) return [{ fragment: messages.dateFuture }];
    if (properties.pastFuture === 'past' && day > today) return [{ fragment: messages.datePast }];
    if (properties.weekdays.includes(weekdayOfDay(day))) return [];
    return [
      { fragment: fill(messages.dateWeekday, { weekdays: namesOfWeekdays(properties.weekdays, messages.locale) }) },
    ];
  },
});

// A date in the form's format, and a time: '05/14/2026 09:30 AM'.
const moment: Omit<
  FieldDefinition<string, DatePickerProperties>,
  'typeName' | 'kind' | 'properties' | 'empty' | 'isValue'
> = {
  isBlank: (value) => value.trim() === '',
  validate: (text, context) => {
    const [date, time] = splitMoment(text);
    const faults = day.validate(date, context);
    if (faults.length > 0 || minutesOf(time) !== undefined) return faults;
    return [{ fragment: context.messages.timeIncomplete }];
  },
  normalise: (text, properties) => {
    const [date, time] = splitMoment(text);
    return joinMoment(day.normalise(date, properties), tidyTime(time));
  },
  toStored: (text, properties, { timezone }) => {
    const [date, time] = splitMoment(text);
    const at = readDate(date, properties);
    const minutes = minutesOf(time);
    return at === undefined || minutes === undefined ? text : storedMoment(at, minutes, timezone);
  },
  fromStored: (stored, properties) => {
    const at = typeof stored === 'string' ? readMoment(stored) : undefined;
    if (!at) return day.fromStored(stored, properties);
    return joinMoment(day.fromStored(at.date, properties) ?? '', at.time);
  },
};

const kindOf = ({ includeTime }: DatePickerProperties) => (includeTime ? moment : day);

export const datePicker: FieldDefinition<string, DatePickerProperties> = {
  ...day,
  isBlank: (value, properties) => kindOf(properties).isBlank(value, properties),
  validate: (value, context) => kindOf(context.properties).validate(value, context),
  normalise: (value, properties) => kindOf(properties).normalise(value, properties),
  toStored: (value, properties, surroundings) => kindOf(properties).toStored(value, properties, surroundings),
  fromStored: (stored, properties) => kindOf(properties).fromStored(stored, properties),
};
