// The addresses of the console and what each of them shows.
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { SignInPage } from '../pages/sign-in-page.tsx';
import { PracticeProvider } from '../session/practice.tsx';
import { FailureScreen } from './failure-screen.tsx';
import { RequireStaff } from './require-staff.tsx';
import { Shell } from './shell.tsx';

const InboxPage = lazy(() => import('../pages/inbox-page.tsx'));
const PrintPage = lazy(() => import('../pages/print-page.tsx'));

export function App() {
  return (
    <PracticeProvider waiting={null} failed={<FailureScreen />}>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/sign-in" element={<SignInPage />} />
          <Route element={<RequireStaff />}>
            <Route element={<Shell />}>
              <Route index element={<Navigate to="/inbox" replace />} />
              <Route path="/inbox" element={<InboxPage />} />
              <Route path="/inbox/:submissionId" element={<InboxPage />} />
              <Route path="*" element={<NotFoundPage />} />
            </Route>
            <Route path="/inbox/:submissionId/print" element={<PrintPage />} />
          </Route>
        </Routes>
      </Suspense>
    </PracticeProvider>
  );
}
