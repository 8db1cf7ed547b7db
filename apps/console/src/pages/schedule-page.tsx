// /schedule: the address holds the days, the providers, and the open visit.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { Schedule } from '../features/desk/schedule.tsx';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { patientsEn } from '../features/patients/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function SchedulePage() {
  useTexts(patientsEn);
  useTexts(scheduleEn);
  const { t } = useTranslation();
  useTitle(t('schedule.title'));
  return <Schedule />;
}
