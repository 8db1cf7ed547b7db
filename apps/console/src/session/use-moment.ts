// Formats the day and time of an instant on the practice's clock.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from './practice.tsx';
import { momentText } from './practice-day.ts';

/** Returns a function that formats an ISO date-time as 'Nov 22, 2026, 9:21 AM'. */
export function useMoment(): (instant: string) => string {
  const { i18n } = useTranslation();
  const { timeZone } = usePractice();
  const { language } = i18n;
  return useCallback((instant) => momentText(new Date(instant), timeZone, language), [timeZone, language]);
}
