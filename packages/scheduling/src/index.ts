// What scheduling exports: pure calendar arithmetic in integers.
export type { OfferedStart, ProviderStarts } from './any-provider.ts';
export { anyProvider } from './any-provider.ts';
export type {
  AvailabilityQuestion,
  DayRange,
  VisitRules,
  WeeklyHours,
  WorkingTime,
} from './availability.ts';
export { freeStarts, isFreeStart } from './availability.ts';
export type { CalendarDay, DayParts } from './calendar-day.ts';
export { dayOfIso, dayOfParts, isoOfDay, partsOfDay, startOfYearBefore, weekdayOfDay } from './calendar-day.ts';
export type { ZoneClock } from './clock.ts';
export { clockOf } from './clock.ts';
export type { DayOrder, DaySeparator } from './day-format.ts';
export { dayOrders, dayPattern, daySeparators, formatDay, parseDay } from './day-format.ts';
export { dayInZone } from './day-in-zone.ts';
export { offsetInZone, writeOffset } from './offset-in-zone.ts';
export { isMorning, slotLabel } from './slot-label.ts';
export type { LocalVisit, WeekFault, WeekRow } from './week-hours.ts';
export { isInHours, weekFaults } from './week-hours.ts';
export type { EpochMinute, MinuteRange, Zone } from './zone.ts';
export { zoneOf } from './zone.ts';
