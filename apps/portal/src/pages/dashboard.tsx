// Page: /dashboard, and / for signed-in people. A visitor's dashboard is the booking flow.
import '../features/identity/greeting-texts.en.ts';
import { ErrorBoundary, late, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../api/resource.ts';
import { BalanceCard } from '../features/billing/balance-card.tsx';
import { useAccountStatus } from '../features/billing/use-account-status.ts';
import { AttentionCard } from '../features/documents/attention-card.tsx';
import { useDocuments } from '../features/documents/use-documents.ts';
import { ContinueOffer } from '../features/forms/continue-offer.tsx';
import { partOfDay } from '../features/identity/part-of-day.ts';
import { NextVisitLine } from '../features/own-visits/next-visit-line.tsx';
import { UpcomingCard } from '../features/own-visits/upcoming-card.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';
import { BookingOfferFailed } from '../features/visits/booking-failed.tsx';
import { useUpcoming } from '../features/visits/use-upcoming.ts';
import { isBookingOn, usePortal, useSession } from '../session/portal.ts';

const RequestCard = late(
  () => import('../features/submissions/request-card.tsx'),
  <section className="card request-waiting">
    <Skeleton>
      <SkeletonLine kind="title" />
    </Skeleton>
  </section>,
);

const BookingSection = late(
  () => import('../features/submissions/booking-section.tsx'),
  <div className="booking-waiting">
    <Skeleton>
      <SkeletonLine kind="card" />
    </Skeleton>
  </div>,
);

export default function DashboardPage() {
  const { user } = useSession();
  usePageTitle(t('dashboard.title'));
  const now = new Date();
  if (!user) return <Booking />;
  return (
    <div className="stack-40">
      <div className="page-title">
        <h1>{t(`greeting.${partOfDay(now.getHours())}`, { name: user.nameFirst })}</h1>
        <p className="lead dash-lead">
          {now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })}
          <ErrorBoundary fallback={null}>
            <NextVisitLine />
          </ErrorBoundary>
        </p>
      </div>
      <ErrorBoundary fallback={null}>
        <ContinueOffer />
      </ErrorBoundary>
      <Cards />
    </div>
  );
}

/** Loaded from top to bottom: a card is rendered once those above it have their final size, so that nothing shifts. */
function Cards() {
  const isFirstWaiting = useDocuments().isPending;
  const { settings } = usePortal();
  const upcoming = useUpcoming();
  const account = useAccountStatus();
  const isSettingsWaiting = useResource(settings).status === 'waiting';
  const areOthersWaiting = upcoming.isPending || account.isPending || isSettingsWaiting;
  return (
    <div className="dash">
      <AttentionCard />
      {!isFirstWaiting && areOthersWaiting && (
        <Skeleton>
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {!isFirstWaiting && !areOthersWaiting && (
        <>
          <UpcomingCard upcoming={upcoming} />
          <BalanceCard account={account} />
          <Booking />
        </>
      )}
    </div>
  );
}

function Booking() {
  const { isSignedIn } = useSession();
  return (
    <ErrorBoundary fallback={<BookingOfferFailed isPage={!isSignedIn} />}>
      <OfferedBooking />
    </ErrorBoundary>
  );
}

/** Renders nothing if the practice takes no bookings from this visitor; an error if that could not be loaded. */
function OfferedBooking() {
  const { isSignedIn } = useSession();
  const { status, data: offer } = useResource(usePortal().booking);
  if (status === 'failed') return <BookingOfferFailed isPage={!isSignedIn} />;
  if (!offer || !isBookingOn(offer, isSignedIn)) return null;
  return isSignedIn ? <RequestCard /> : <BookingSection />;
}
