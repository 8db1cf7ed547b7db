// The shared definition of the types whose value is a calendar day. While the form is open, the value is the typed text in the
// field's format. The stored value is an ISO date-time at 00:00 UTC (12:00 in forms that book an appointment), so that its UTC date
// is the chosen day in every zone.
import {
  type CalendarDay,
  type DayOrder,
  type DaySeparator,
  dayOfIso,
  dayOrders,
  dayPattern,
  daySeparators,
  formatDay,
  isoOfDay,
  parseDay,
  partsOfDay,
  startOfYearBefore,
} from '@foyer/scheduling';
import { cleanLine } from './clean-text.ts';
import type { CheckContext, Fault, FieldDefinition } from './definition.ts';
import { fill, type Messages } from './messages.ts';
import { oneOf, type PropertySchema } from './properties.ts';
import type { TypeName } from './type-names.ts';

export interface DateFormat {
  readonly dateFormat: DayOrder;
  readonly separator: DaySeparator;
}

export const dateFormatProperties = {
  dateFormat: oneOf(dayOrders, 'MM/DD/YYYY'),
  separator: oneOf(daySeparators, '/'),
};

/** How many years ago a date may be, and how far back the calendar goes. */
export const YEARS_BACK = 100;
/** How many years ahead the calendar goes. A typed date may be later. */
export const YEARS_AHEAD = 10;

const CAP = 40;

export function readDate(text: string, { dateFormat, separator }: DateFormat): CalendarDay | undefined {
  const read = parseDay(text.trim(), dateFormat, separator);
  return read.ok ? read.day : undefined;
}

export function writeDate(day: CalendarDay, { dateFormat, separator }: DateFormat): string {
  return formatDay(day, dateFormat, separator);
}

/** Returns a sentence about a date that is in the right format but does not exist: how many days its month has, or which months there are. */
function whyNoDay(text: string, { dateFormat, separator }: DateFormat, today: CalendarDay, messages: Messages): string {
  const names = dateFormat.split('/');
  const parts = text.trim().split(separator);
  const partOf = (name: string) => Number(parts[names.indexOf(name)]);
  const [year, month] = [partOf('YYYY'), partOf('MM')];
  if (month < 1 || month > 12) return messages.dateMonths;
  const last = new Date(Date.UTC(2000, month, 0));
  last.setUTCFullYear(year, month, 0);
  const words = new Intl.DateTimeFormat(messages.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const isPast = year < partsOfDay(today).year;
  return fill(isPast ? messages.dateDaysPast : messages.dateDays, {
    month: words.format(last),
    days: last.getUTCDate(),
  });
}

interface DateKind<P> {
  readonly typeName: TypeName;
  readonly properties: PropertySchema<P>;
  /** Returns what is wrong with a day that exists and is not too early. */
  check(day: CalendarDay, today: CalendarDay, context: CheckContext<P>): readonly Fault[];
}

export function dateDefinition<P extends DateFormat>(kind: DateKind<P>): FieldDefinition<string, P> {
  return {
    typeName: kind.typeName,
    kind: 'answer',
    properties: kind.properties,
    empty: '',
    isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
    isBlank: (value) => value.trim() === '',
    validate: (text, context) => {
      const { properties, messages, surroundings } = context;
      const { dateFormat, separator } = properties;
      const read = parseDay(text.trim(), dateFormat, separator);
      if (!read.ok && read.reason === 'format')
        return [{ fragment: fill(messages.dateFormat, { format: dayPattern(dateFormat, separator) }) }];
      const today = dayOfIso(surroundings.today) ?? 0;
      if (!read.ok) return [{ fragment: messages.dateInvalid, detail: whyNoDay(text, properties, today, messages) }];
      const earliest = startOfYearBefore(today, YEARS_BACK);
      if (read.day < earliest)
        return [{ fragment: fill(messages.dateTooEarly, { date: writeDate(earliest, properties) }) }];
      return kind.check(read.day, today, context);
    },
    normalise: (text, properties) => {
      const day = readDate(text, properties);
      return day === undefined ? cleanLine(text) : writeDate(day, properties);
    },
    toStored: (text, properties, { isBookingForm }) => {
      const day = readDate(text, properties);
      return day === undefined ? text : `${isoOfDay(day)}T${isBookingForm ? '12' : '00'}:00:00.000Z`;
    },
    fromStored: (stored, properties) => {
      if (stored === null || stored === undefined) return '';
      if (typeof stored !== 'string' || stored.length > CAP) return undefined;
      const day = dayOfIso(stored);
      return day === undefined ? stored : writeDate(day, properties);
    },
  };
}
