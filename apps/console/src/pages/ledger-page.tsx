// /ledger: open balances.
import { useTranslation } from 'react-i18next';
import { useTexts } from '../api/texts.ts';
import { Balances } from '../features/billing/balances.tsx';
import { billingEn } from '../features/billing/texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export default function LedgerPage() {
  useTexts(billingEn);
  const { t } = useTranslation();
  useTitle(t('balances.title'));
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <Balances />
    </main>
  );
}
