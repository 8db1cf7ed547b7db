// Page: /book, booking an appointment as a flow.
import { ErrorBoundary } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { FormWaiting } from '../features/forms/form-problems.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';
import BookingSection from '../features/submissions/booking-section.tsx';
import { BookingOfferFailed } from '../features/visits/booking-failed.tsx';
import { prepareBooking } from '../features/visits/load-booking.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';

export default function BookPage() {
  const { state } = useLocation();
  const portal = usePortal();
  const { booking } = portal;
  // Whoever comes from the dashboard's card goes on in the form: the focus goes to its first open question.
  const goesOn = (state as { goesOn?: boolean } | null)?.goesOn ?? false;
  usePageTitle(t('book.title'), !goesOn);
  const { isSignedIn } = useSession();
  const offer = useResource(booking);
  useEffect(() => {
    if (portal.booking.state().status === 'waiting') prepareBooking(portal);
  }, [portal]);
  // Failed counts as offered: nobody is sent away because of it.
  if (offer.status === 'failed') return <BookingOfferFailed isPage />;
  if (offer.status === 'waiting') return <FormWaiting />;
  if (!isBookingOn(offer.data, isSignedIn)) return <Navigate to={paths.patientDocument} replace />;
  return (
    <ErrorBoundary fallback={<BookingOfferFailed isPage />}>
      <BookingSection />
    </ErrorBoundary>
  );
}
