// Prepares the dashboard during sign-in: its code while the one-time code is typed, its data once the person is signed in.
import { accountStatusQuery } from '../features/billing/use-account-status.ts';
import { documentsQuery } from '../features/documents/use-documents.ts';
import { upcomingQuery } from '../features/visits/use-upcoming.ts';
import type { Portal } from '../session/portal.ts';
import { pages } from './pages.ts';
import { markArrival, queries } from './queries.ts';

let isPrepared = false;

/** The dashboard itself repeats what fails here, and shows the error. */
export function prepareHome(portal: Portal): void {
  if (isPrepared) return;
  isPrepared = true;
  const code = [pages.shell.bring(), pages.dashboard.bring(), import('../session/upkeep.ts')];
  for (const one of code) one.catch(() => undefined);
  const unsubscribe = portal.session.subscribe(() => {
    const { isSignedIn, patientId } = portal.session.state();
    if (!isSignedIn) return;
    unsubscribe();
    isPrepared = false;
    markArrival();
    void queries.prefetchQuery(upcomingQuery(portal, patientId));
    // Only the profile tells who is a guardian; most people are not.
    void queries.prefetchQuery(documentsQuery(portal, patientId, 'SINGLE_USER'));
    void queries.prefetchQuery(accountStatusQuery(portal, patientId));
    portal.booking.load().catch(() => undefined);
  });
}
