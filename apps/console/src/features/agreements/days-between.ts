// Arithmetic of days on the calendar.

/** Returns the days from one day (YYYY-MM-DD) to another; negative if `to` is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
