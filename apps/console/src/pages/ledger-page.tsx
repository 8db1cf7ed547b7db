// /ledger: open balances. /ledger/day/{day}: the day sheet of money.
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { Balances } from '../features/billing/balances.tsx';
import { DaySheet } from '../features/billing/day-sheet.tsx';
import { billingEn } from '../features/billing/texts.en.ts';
import { usePractice, useTitle } from '../session/practice.tsx';
import { dayOf } from '../session/practice-day.ts';
import { NotFoundPage } from './not-found-page.tsx';

export default function LedgerPage() {
  useTexts(billingEn);
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  return (
    <Routes>
      <Route index element={<Open />} />
      <Route path="day" element={<Navigate to={`/ledger/day/${today}`} replace />} />
      <Route path="day/:day" element={<Day today={today} />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function Open() {
  const { t } = useTranslation();
  useTitle(t('balances.title'));
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <Balances />
    </main>
  );
}

function Day({ today }: { today: string }) {
  const { t } = useTranslation();
  const { day = '' } = useParams();
  useTitle(t('day.title'));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return <NotFoundPage />;
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <DaySheet day={day} today={today} />
    </main>
  );
}
