// Until when a packet is needed, in words.
import { t } from 'i18next';

function dayText(instant: string, timeZone: string | undefined): string {
  return new Date(instant).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone });
}

/**
 * Returns 'Needed before Thursday, May 14' by the practice's calendar, or 'Needed before your visit on Thursday, May 14' where it is
 * needed for a visit; empty without a date. The instants are empty for none.
 */
export function dueText(dueAt: string, timeZone: string | undefined, visitAt = ''): string {
  if (visitAt !== '') return t('packet.dueVisit', { date: dayText(visitAt, timeZone) });
  return dueAt === '' ? '' : t('packet.due', { date: dayText(dueAt, timeZone) });
}
