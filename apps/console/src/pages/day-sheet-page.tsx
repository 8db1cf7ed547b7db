// /print/day/{day}: the visits of a day without the shell, for paper.
import { useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { patientAlertsEn } from '../features/patients/alert-texts.en.ts';
import { DaySheet } from '../features/today/day-sheet.tsx';
import { paperEn } from '../features/today/paper-texts.en.ts';

export default function DaySheetPage() {
  useTexts(scheduleEn);
  useTexts(paperEn);
  useTexts(patientAlertsEn);
  const { day = '' } = useParams();
  return <DaySheet day={day} />;
}
