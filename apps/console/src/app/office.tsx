// Everything behind the sign-in: routes, queries, and the watch over an idle session.
import { late, Toaster } from '@foyer/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement, useState } from 'react';
import { Route, Routes } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { useTexts } from '../api/texts.ts';
import { IdleWarning } from '../features/identity/idle-warning.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { LiveProvider } from '../session/use-live.tsx';
import { FirstPage } from './first-page.tsx';
import { HelpKey } from './help-key.tsx';
import { useKeptKeys } from './kept-keys.ts';
import { PageBlank } from './page-blank.tsx';
import { SectionView } from './section-view.tsx';
import { sections } from './sections.ts';
import { Shell } from './shell.tsx';
import { officeEn } from './texts/en-office.ts';

const blank = (label: ComponentProps<typeof PageBlank>['label']) => createElement(PageBlank, { label });

const WelcomePage = late(() => import('../pages/welcome-page.tsx'), blank('shell.welcome'));
const StatementPage = late(() => import('../pages/statement-page.tsx'), blank('shell.statement'));
const ReceiptPage = late(() => import('../pages/receipt-page.tsx'), blank('shell.print'));
const DaySheetPage = late(() => import('../pages/day-sheet-page.tsx'), blank('shell.print'));
const RouteSlipPage = late(() => import('../pages/route-slip-page.tsx'), blank('shell.print'));
const PrintPage = late(() => import('../pages/print-page.tsx'), blank('shell.print'));

/** The query cache lives inside this component: signing out leaves nothing in memory for the next person. */
export default function Office() {
  const [queries] = useState(createQueryClient);
  useTexts(officeEn);
  useKeptKeys();
  return (
    <QueryClientProvider client={queries}>
      <LiveProvider>
        <Routes>
          <Route element={<Shell />}>
            <Route index element={<FirstPage />} />
            {sections.flatMap((section) =>
              (section.paths ?? [`${section.path}/*`]).map((path) => (
                <Route key={path} path={path} element={<SectionView section={section} />} />
              )),
            )}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
          <Route path="/welcome" element={<WelcomePage />} />
          <Route path="/inbox/:submissionId/print" element={<PrintPage />} />
          <Route path="/print/day/:day" element={<DaySheetPage />} />
          <Route path="/print/route-slip/:visitId" element={<RouteSlipPage />} />
          <Route path="/patients/:id/statement" element={<StatementPage />} />
          <Route path="/patients/:id/receipts/:entryId" element={<ReceiptPage />} />
        </Routes>
      </LiveProvider>
      <HelpKey />
      <IdleWarning />
      <Toaster />
    </QueryClientProvider>
  );
}
