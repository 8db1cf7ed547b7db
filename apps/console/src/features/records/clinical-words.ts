// Clinical parts in words: how the practice knows something, and what an entry says besides its name.
import { useTranslation } from 'react-i18next';
import { useDates } from '../patients/dates.ts';
import type { EntryData } from './use-clinical.ts';

type Details = Omit<EntryData, 'entryId' | 'source' | 'state' | 'name'>;

/** Returns a function that says where something comes from, such as 'Said at the desk, Joan Whitfield, April 2, 2026, 2:14 PM'. */
export function useSourceWords() {
  const { t } = useTranslation();
  const { dayOf, instant } = useDates();
  return ({ source, by, at, form }: EntryData['source']): string => {
    if (source === 'record') return t('clinical.before', { date: dayOf(at) });
    if (source === 'form') {
      const of = form
        ? t('clinical.fromForm', { form: form.name, date: dayOf(form.sentAt) })
        : t('clinical.fromAForm', { date: dayOf(at) });
      return by ? t('clinical.approvedBy', { of, name: by }) : of;
    }
    const how = t(`clinical.sources.${source}`);
    return by
      ? t('clinical.saidBy', { how, name: by, when: instant(at) })
      : t('clinical.said', { how, when: instant(at) });
  };
}

/** Returns a function that joins the details of an entry. */
export function useDetailWords() {
  const { t } = useTranslation();
  return (details: Details): string => {
    const { reaction, severity, since, dose, often, note } = details;
    const known = severities.find((each) => each === severity);
    return [reaction, known && t(`clinical.severities.${known}`), since, dose, often, note].filter(Boolean).join(', ');
  };
}

export const severities = ['mild', 'moderate', 'severe'] as const;
