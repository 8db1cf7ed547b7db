// The greeting for an hour of the day.

/** @param hour 0 to 23, in the visitor's own zone */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}
