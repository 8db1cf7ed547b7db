// /today: the day at the front desk. The address holds the day, the filters and the open visit.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { formsOutcomeEn } from '../features/desk/forms-outcome.en.ts';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { patientAlertsEn } from '../features/patients/alert-texts.en.ts';
import { todayEn } from '../features/today/texts.en.ts';
import { TodayView } from '../features/today/today-view.tsx';
import { useTitle } from '../session/practice.tsx';

export default function TodayPage() {
  useTexts(scheduleEn);
  useTexts(todayEn);
  useTexts(formsOutcomeEn);
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  useTitle(t('today.title'));
  return <TodayView />;
}
