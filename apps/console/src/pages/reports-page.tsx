// /reports/{name}: what was counted in a time. The address holds the time and the filters.
import { reportNames } from '@foyer/contract/report-words';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { ReportsView } from '../features/reports/reports-view.tsx';
import { reportsEn } from '../features/reports/texts.en.ts';
import { useTitle } from '../session/practice.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export default function ReportsPage() {
  useTexts(reportsEn);
  return (
    <Routes>
      <Route index element={<Navigate to="/reports/visits-by-status" replace />} />
      <Route path=":name" element={<Named />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function Named() {
  const { t } = useTranslation();
  const { name: asked } = useParams();
  const name = reportNames.find((each) => each === asked);
  useTitle(name ? t(`reports.name.${name}`) : t('reports.title'));
  return name ? <ReportsView name={name} /> : <NotFoundPage />;
}
