// The frame of every page except the entrance: header, navigation, content, footer.
import './shell-texts.en.ts';

import { ErrorBoundary, Toaster } from '@foyer/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IdleDialog } from '../features/identity/idle-dialog.tsx';
import { useSession } from '../session/portal.ts';
import { Footer } from './footer.tsx';
import { GenericError } from './generic-error.tsx';
import type { GuardedHistory } from './guarded-history.ts';
import { Header } from './header.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { endArrival, queries } from './queries.ts';

export default function Shell({ history }: { readonly history: GuardedHistory }) {
  const { pathname } = useLocation();
  const { patientId } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs when the page is left
  useEffect(() => endArrival, [pathname]);
  const [drawerPlace, setDrawerPlace] = useState<HTMLDivElement | null>(null);
  return (
    <QueryClientProvider client={queries}>
      <div className="portal">
        <a className="skip" href="#main">
          {t('app.skip')}
        </a>
        <Header key={patientId} drawerPlace={drawerPlace} />
        <main id="main" className="portal-main wrap" tabIndex={-1}>
          <ErrorBoundary key={pathname} fallback={<GenericError isInFrame />}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      <div ref={setDrawerPlace} />
      <LeaveQuestion history={history} />
      <IdleDialog />
      <Toaster />
    </QueryClientProvider>
  );
}
