// Saves a visit as a file for a calendar.
import './texts.en.ts';
import { saveFile } from '@foyer/ui';
import { t } from 'i18next';
import { useRef, useState } from 'react';
import type { VisitSource } from './visit-source.ts';

/** `save` does nothing while a file is on its way, and never throws: `hasFailed` says that the last one did not load. */
export function useSavedCalendar(source: Pick<VisitSource, 'calendarFile'>) {
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const save = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setFailed(false);
    try {
      const { blob } = await source.calendarFile();
      saveFile(blob, `${t('visit.calendarFile')}.ics`);
    } catch {
      setFailed(true);
    }
    isLoading.current = false;
  };
  return { save, hasFailed };
}
