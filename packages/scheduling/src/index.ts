// The face of scheduling: pure calendar arithmetic in integers.
export type { CalendarDay, DayParts } from './calendar-day.ts';
export { dayOfIso, dayOfParts, isoOfDay, partsOfDay, startOfYearBefore, weekdayOfDay } from './calendar-day.ts';
export type { DayOrder, DaySeparator } from './day-format.ts';
export { dayOrders, dayPattern, daySeparators, formatDay, parseDay } from './day-format.ts';
export { dayInZone } from './day-in-zone.ts';
export { offsetInZone, writeOffset } from './offset-in-zone.ts';
