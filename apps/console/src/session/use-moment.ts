// Day and time of an instant as the practice's clock shows them.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from './practice.tsx';
import { momentText } from './practice-day.ts';

/** Gives 'Nov 22, 2026, 9:21 AM' for an ISO date-time. */
export function useMoment(): (instant: string) => string {
  const { i18n } = useTranslation();
  const { timeZone } = usePractice();
  const { language } = i18n;
  return useCallback((instant) => momentText(new Date(instant), timeZone, language), [timeZone, language]);
}
