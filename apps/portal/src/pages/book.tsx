// Page: /book, booking an appointment as a flow.
import { ErrorBoundary } from '@foyer/ui';
import { t } from 'i18next';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../api/paths.ts';
import { useResource } from '../api/resource.ts';
import { FormWaiting } from '../features/forms/form-problems.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';
import BookingSection from '../features/submissions/booking-section.tsx';
import { BookingOfferFailed } from '../features/visits/booking-failed.tsx';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';

export default function BookPage() {
  const { state } = useLocation();
  const { booking } = usePortal();
  // Whoever comes from the dashboard's card goes on in the form: the focus goes to its first open question.
  const goesOn = (state as { goesOn?: boolean } | null)?.goesOn ?? false;
  usePageTitle(t('book.title'), !goesOn);
  const { isSignedIn } = useSession();
  const offer = useResource(booking);
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
