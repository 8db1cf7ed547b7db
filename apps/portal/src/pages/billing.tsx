// Page: /billing.
import { t } from 'i18next';
import { BillingFrame } from '../features/billing/billing-frame.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';

export default function BillingPage() {
  usePageTitle(t('billing.title'));
  return (
    <div className="stack-24">
      <h1>{t('billing.title')}</h1>
      <BillingFrame />
    </div>
  );
}
