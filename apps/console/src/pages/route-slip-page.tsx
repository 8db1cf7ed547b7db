// /print/route-slip/{visitId}: one visit without the shell, for paper.
import { useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { scheduleEn } from '../features/desk/texts.en.ts';
import { patientAlertsEn } from '../features/patients/alert-texts.en.ts';
import { paperEn } from '../features/today/paper-texts.en.ts';
import { RouteSlip } from '../features/today/route-slip.tsx';

export default function RouteSlipPage() {
  useTexts(scheduleEn);
  useTexts(paperEn);
  useTexts(patientAlertsEn);
  const { visitId = '' } = useParams();
  return <RouteSlip visitId={visitId} />;
}
