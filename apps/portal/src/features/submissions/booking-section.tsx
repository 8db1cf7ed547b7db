// The booking section of the dashboard: the practice's card, an introduction, and the form.
import '../visits/booking-texts.en.ts';
import { Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useState } from 'react';
import { logFailure } from '../../api/log-failure.ts';
import { usePortal } from '../../session/portal.ts';
import { FormNeedsSignIn, FormNotAllowed, FormUnexpected } from '../forms/form-problems.tsx';
import { BookingFailed } from '../visits/booking-failed.tsx';
import { type LoadedBooking, loadBooking } from '../visits/load-booking.ts';
import { PracticeCard } from '../visits/practice-card.tsx';
import { keepReserveToken } from '../visits/reserve-token.ts';
import BookingFormView from './booking-form-view.tsx';

type Load = { readonly kind: 'loading' | 'failed' } | ({ readonly kind: 'loaded' } & LoadedBooking);

export default function BookingSection() {
  const portal = usePortal();
  const [round, setRound] = useState(0);
  const [isBooked, setBooked] = useState(false);
  const [load, setLoad] = useState<Load>({ kind: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reopens the same form
  useEffect(() => {
    let isCurrent = true;
    loadBooking(portal)
      .catch((error: unknown) => {
        logFailure('The booking form did not load.', error);
        return undefined;
      })
      .then((booking) => {
        if (isCurrent) setLoad(booking ? { kind: 'loaded', ...booking } : { kind: 'failed' });
      });
    return () => {
      isCurrent = false;
    };
  }, [portal, round]);
  useEffect(() => void keepReserveToken(portal, location.search), [portal]);

  const reload = () => {
    setLoad({ kind: 'loading' });
    setBooked(false);
    setRound(round + 1);
  };
  return (
    <div className="stack-24">
      {load.kind === 'loaded' && load.hasPracticeCard && <PracticeCard />}
      <section className="stack-24" aria-labelledby="request-appointment">
        <div className="stack-8">
          <h2 id="request-appointment">{t('dashboard.requestVisit.title')}</h2>
          {!isBooked && <p className="muted">{t('dashboard.requestVisit.text')}</p>}
        </div>
        {load.kind === 'loading' && <BookingWaiting />}
        {load.kind === 'failed' && <BookingFailed />}
        {load.kind === 'loaded' && (
          <OpenedBooking key={round} {...load} onReload={reload} onBooked={() => setBooked(true)} />
        )}
      </section>
    </div>
  );
}

interface OpenedBookingProps extends LoadedBooking {
  readonly onReload: () => void;
  readonly onBooked: () => void;
}

function OpenedBooking({ form, address, onReload, onBooked }: OpenedBookingProps) {
  if (form.kind === 'unexpected') return <FormUnexpected />;
  if (form.kind === 'sign-in') return <FormNeedsSignIn />;
  if (form.kind === 'not-allowed') return <FormNotAllowed />;
  return <BookingFormView form={form} address={address} onReload={onReload} onBooked={onBooked} />;
}

/** About as high as the form, so that content below does not shift. */
function BookingWaiting() {
  return (
    <div className="booking-waiting">
      <Skeleton>
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}
