// The name of a step of a plan, and hours as the settings write them.
import type { TFunction } from 'i18next';
import type { Step } from './use-plans.ts';

/** Returns '24 hours before, by text'. */
export function stepTitle(t: TFunction, { when, n, channel }: Step): string {
  if (when === 'booking') return t('reminders.atBooking');
  const time = t(when === 'days' ? 'reminders.days' : 'reminders.hours', { count: n });
  return t(channel === 'text' ? 'reminders.byText' : 'reminders.byEmail', { time });
}

/** Returns '10:00 AM' for minutes after midnight. */
export function minuteText(minute: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(new Date(minute * 60_000)).replaceAll('\u202f', ' ');
}
