// Makes the dashboard ready while somebody still types the code: its code first, and its data from the moment they are in.
import { accountStatusQuery } from '../features/billing/use-account-status.ts';
import { documentsQuery } from '../features/documents/use-documents.ts';
import { upcomingQuery } from '../features/visits/use-upcoming.ts';
import type { Portal } from '../session/portal.ts';
import { pages } from './pages.ts';
import { markArrival, queries } from './queries.ts';

let isPrepared = false;

/** What fails here is asked for again by the dashboard itself, which shows why. */
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
    // Who is a guardian is known with the profile only; most people are not.
    void queries.prefetchQuery(documentsQuery(portal, patientId, 'SINGLE_USER'));
    void queries.prefetchQuery(accountStatusQuery(portal, patientId));
    portal.booking.load().catch(() => undefined);
  });
}
