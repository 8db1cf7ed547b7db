// When answers were saved, in words.
import './texts.en.ts';
import { t } from 'i18next';

/** Returns 'Saved today at 9:50 AM.' for an ISO instant; the time is in this device's own zone. */
export function savedText(savedAt: string): string {
  const at = new Date(savedAt);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202f', ' ');
  const day = at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' });
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? t('draft.savedToday', { time }) : t('draft.savedOn', { day, time });
}
