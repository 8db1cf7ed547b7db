// /patients/{id}/statement: what a patient owes, without the shell, for paper.
import { useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { StatementView } from '../features/billing/statement-view.tsx';
import { billingEn } from '../features/billing/texts.en.ts';

export default function StatementPage() {
  useTexts(billingEn);
  const { id = '' } = useParams();
  return <StatementView patientId={id} />;
}
