// Who may see which screen, and where the others are sent.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';
import { PageWaiting } from './page-waiting.tsx';

interface GuardProps {
  readonly children: ReactNode;
}

/** Visitors are sent to sign-in. A signed-in person's page waits until it is known who that is. */
export function SignedInOnly({ children }: GuardProps) {
  const { isSignedIn, user } = useSession();
  if (!isSignedIn) return <Navigate to={paths.signIn} replace />;
  return user ? children : <PageWaiting />;
}

/** Signed-in people are sent to the dashboard, as soon as their profile is there. */
export function VisitorOnly({ children }: GuardProps) {
  return useSession().user ? <Navigate to={paths.dashboard} replace /> : children;
}

/** The dashboard of a visitor is the booking form; where booking is off, Patient Documents. What could not be asked is told there. */
export function BookingOrSignedIn({ children }: GuardProps) {
  const { isSignedIn } = useSession();
  const booking = useResource(usePortal().booking);
  if (isSignedIn) return <SignedInOnly>{children}</SignedInOnly>;
  if (booking.status === 'waiting') return <PageWaiting />;
  return booking.status === 'failed' || isBookingOn(booking.data, false) ? (
    children
  ) : (
    <Navigate to={paths.patientDocument} replace />
  );
}

/** Everyone; a signed-in person's page waits until it is known who that is. */
export function Everyone({ children }: GuardProps) {
  const { isSignedIn, user } = useSession();
  return isSignedIn && !user ? <PageWaiting /> : children;
}
