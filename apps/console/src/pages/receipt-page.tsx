// /patients/{id}/receipts/{entryId}: the receipt of a payment, without the shell, for paper.
import { useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { ReceiptView } from '../features/billing/receipt-view.tsx';
import { billingEn } from '../features/billing/texts.en.ts';

export default function ReceiptPage() {
  useTexts(billingEn);
  const { id = '', entryId = '' } = useParams();
  return <ReceiptView patientId={id} entryId={entryId} />;
}
