// /schedule: the address holds the days, the providers, and the open visit.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { agreementsEn } from '../features/agreements/texts.en.ts';
import { newVisitEn } from '../features/desk/new-visit/new-visit-texts.en.ts';
import { newsEn } from '../features/desk/news/news-texts.en.ts';
import { visitEn } from '../features/desk/panel/visit-texts.en.ts';
import { Schedule } from '../features/desk/schedule.tsx';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { waitlistEn } from '../features/desk/waitlist/waitlist-texts.en.ts';
import { patientsEn } from '../features/patients/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function SchedulePage() {
  useTexts(patientsEn);
  useTexts(scheduleEn);
  useTexts(visitEn);
  useTexts(agreementsEn);
  useTexts(newsEn);
  useTexts(newVisitEn);
  useTexts(waitlistEn);
  const { t } = useTranslation();
  useTitle(t('schedule.title'));
  return <Schedule />;
}
