// The portal once the practice is known: router, pages, and overlays.
import { useStore } from '@foyer/client/store';
import { ErrorBoundary } from '@foyer/ui';
import { t } from 'i18next';
import { Router } from 'react-router';
import { portalBase } from '../api/paths.ts';
import { type Portal, PortalProvider } from '../session/portal.ts';
import { GenericError } from './generic-error.tsx';
import type { GuardedHistory } from './guarded-history.ts';
import { PortalRoutes } from './routes.tsx';

interface PortalAppProps {
  readonly portal: Portal;
  readonly history: GuardedHistory;
}

export function PortalApp({ portal, history }: PortalAppProps) {
  const { location, action } = useStore(history);
  const { hasFailed, isLeaving } = useStore(portal.keeper);
  if (isLeaving)
    return (
      <main className="center-screen" role="status">
        <p className="lead">{t('idle.signedOut')}</p>
      </main>
    );
  return (
    <ErrorBoundary fallback={<GenericError />}>
      <PortalProvider value={portal}>
        {/* After a failed refresh the app stays mounted underneath, including half-filled forms. */}
        <div hidden={hasFailed}>
          <Router basename={portalBase} location={location} navigationType={action} navigator={history.navigator}>
            <PortalRoutes history={history} />
          </Router>
        </div>
        {hasFailed && <GenericError />}
      </PortalProvider>
    </ErrorBoundary>
  );
}
