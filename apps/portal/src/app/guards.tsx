// Route guards: who may see which screen, and where others are redirected.
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';
import { PageWaiting } from './page-waiting.tsx';

interface GuardProps {
  readonly children: ReactNode;
}

/** Redirects visitors to sign-in. Signed-in people see a waiting page until their profile has loaded. */
export function SignedInOnly({ children }: GuardProps) {
  const { isSignedIn, user } = useSession();
  if (!isSignedIn) return <Navigate to={paths.signIn} replace />;
  return user ? children : <PageWaiting />;
}

/** Redirects signed-in people to the dashboard as soon as their profile has loaded. */
export function VisitorOnly({ children }: GuardProps) {
  return useSession().user ? <Navigate to={paths.dashboard} replace /> : children;
}

/**
 * A visitor's dashboard is the booking form, or Patient Documents if booking is off. If that could not be loaded, the dashboard
 * says so.
 */
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

/** Lets everyone through; signed-in people see a waiting page until their profile has loaded. */
export function Everyone({ children }: GuardProps) {
  const { isSignedIn, user } = useSession();
  return isSignedIn && !user ? <PageWaiting /> : children;
}
