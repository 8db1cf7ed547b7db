// Until when a packet is needed, in words.
import { t } from 'i18next';

/** Returns 'Needed before Thursday, May 14' by the practice's calendar; empty without a date. */
export function dueText(dueAt: string, timeZone: string | undefined): string {
  if (dueAt === '') return '';
  const date = new Date(dueAt).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  return t('packet.due', { date });
}
