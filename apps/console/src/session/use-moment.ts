// Formats the day and time of an instant on the practice's clock.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from './practice.tsx';
import { momentText, shortMomentText } from './practice-day.ts';

type Format = (instant: string) => string;

/** Returns a function that formats an ISO date-time as 'Nov 22, 2026, 9:21 AM'. */
export function useMoment(): Format {
  return useFormat(momentText);
}

/** Returns a function that formats an ISO date-time as 'Nov 22, 9:21 AM', with the year if it is not this year. */
export function useShortMoment(): Format {
  return useFormat(shortMomentText);
}

function useFormat(format: typeof momentText): Format {
  const { i18n } = useTranslation();
  const { timeZone } = usePractice();
  const { language } = i18n;
  return useCallback((instant) => format(new Date(instant), timeZone, language), [format, timeZone, language]);
}
