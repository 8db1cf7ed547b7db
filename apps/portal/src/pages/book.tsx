// Page: /book, booking an appointment as a flow.
import { ErrorBoundary } from '@foyer/ui';
import { t } from 'i18next';
import { useLocation } from 'react-router';
import { useResource } from '../api/resource.ts';
import { usePageTitle } from '../features/practice/page-title.ts';
import BookingSection from '../features/submissions/booking-section.tsx';
import { BookingOfferFailed } from '../features/visits/booking-failed.tsx';
import { usePortal } from '../session/portal.ts';

export default function BookPage() {
  const { state } = useLocation();
  const { booking } = usePortal();
  // Whoever comes from the dashboard's card goes on in the form: the focus goes to its first open question.
  const goesOn = (state as { goesOn?: boolean } | null)?.goesOn ?? false;
  usePageTitle(t('book.title'), !goesOn);
  if (useResource(booking).status === 'failed') return <BookingOfferFailed isPage />;
  return (
    <ErrorBoundary fallback={<BookingOfferFailed isPage />}>
      <BookingSection />
    </ErrorBoundary>
  );
}
