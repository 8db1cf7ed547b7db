// Booking as a flow: loads the form, with the practice's card above it. Used on its own page and as a visitor's dashboard.
import '../visits/booking-texts.en.ts';
import '../forms/texts.en.ts';
import { late, Skeleton, SkeletonLine } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { createElement, useEffect, useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import { FormRefused } from '../forms/form-problems.tsx';
import { BookingFailed } from '../visits/booking-failed.tsx';
import { bookingQuery, type LoadedBooking } from '../visits/load-booking.ts';
import { PracticeCard } from '../visits/practice-card.tsx';
import { keepReserveToken } from '../visits/reserve-token.ts';
import { BookingFlowView } from './booking-flow-view.tsx';

/** Forms whose booking field nobody can answer are no flow. */
const BookingFormView = late(() => import('./booking-form-view.tsx'), createElement(BookingWaiting));

export default function BookingSection() {
  const portal = usePortal();
  const query = bookingQuery(portal);
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(query);
  const queries = useQueryClient();
  const [round, setRound] = useState(0);
  useEffect(() => void keepReserveToken(portal, location.search), [portal]);
  const reload = () => {
    setRound(round + 1);
    void queries.resetQueries({ queryKey: query.queryKey });
  };
  if (isError && !isFetching)
    return (
      <div className="stack-24">
        <h1>{t('book.title')}</h1>
        <section className="card">
          <BookingFailed onAgain={() => void refetch()} />
        </section>
      </div>
    );
  if (!data) return <BookingWaiting />;
  return (
    <div className="stack-24">
      {data.hasPracticeCard && <PracticeCard />}
      <LoadedFlow key={`${round} ${dataUpdatedAt}`} {...data} onReload={reload} />
    </div>
  );
}

function LoadedFlow({ form, address, open, onReload }: LoadedBooking & { readonly onReload: () => void }) {
  if (form.kind !== 'open') return <FormRefused why={form.kind} />;
  if (!open) return <BookingFormView form={form} address={address} onReload={onReload} />;
  return <BookingFlowView {...open} address={address} onReload={onReload} />;
}

/** About as high as the form, so that content below does not shift. */
function BookingWaiting() {
  return (
    <div className="booking-waiting">
      <Skeleton>
        <SkeletonLine kind="title" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}
