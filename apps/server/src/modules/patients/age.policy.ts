// How old somebody is.
import { dayOfIso, partsOfDay } from '@foyer/scheduling';

/** Returns whole years on a day (YYYY-MM-DD both); a birthday on February 29 counts from March 1 in other years. */
export function ageOn(birthDate: string, today: string): number {
  const [born, now] = [birthDate, today].map((day) => partsOfDay(dayOfIso(day) ?? 0));
  if (!born || !now) return 0;
  const hasHadBirthday = now.month > born.month || (now.month === born.month && now.date >= born.date);
  return now.year - born.year - (hasHadBirthday ? 0 : 1);
}
