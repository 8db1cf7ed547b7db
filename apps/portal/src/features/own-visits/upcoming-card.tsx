// The dashboard's card of the next visits of the person and the family.
import '../visits/texts.en.ts';
import { NoVisitsArt, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useRef } from 'react';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { CardBoundary } from '../practice/card-boundary.tsx';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';
import { mostShown, type UpcomingVisits, type useUpcoming } from '../visits/use-upcoming.ts';
import { UpcomingVisitRow } from './upcoming-visit.tsx';
import type { Refresh } from './use-steady-read.ts';

interface UpcomingCardProps {
  /** Loaded or failed, not pending; so are the practice's settings. */
  readonly upcoming: Pick<ReturnType<typeof useUpcoming>, 'data' | 'refetch'>;
}

export function UpcomingCard(props: UpcomingCardProps) {
  return (
    <CardBoundary className="dash-7" failed={t('upcomingAppointment.error')}>
      <UpcomingSection {...props} />
    </CardBoundary>
  );
}

function UpcomingSection({ upcoming: { data, refetch } }: UpcomingCardProps) {
  const settings = useResource(usePortal().settings).data;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="card dash-7" aria-labelledby="upcoming">
      <div className="card-head">
        <h2 id="upcoming" ref={heading} tabIndex={-1}>
          {t('upcomingAppointment.title')}
        </h2>
        <Link className="link" to={paths.visits}>
          {t('upcomingAppointment.all')}
        </Link>
      </div>
      {data && settings ? (
        <Upcoming
          {...data}
          zone={settings.timezone}
          officeNumber={settings.officeNumber}
          refresh={() => refetch()}
          onCanceled={() => heading.current?.focus()}
        />
      ) : (
        <p role="alert">{t('upcomingAppointment.error')}</p>
      )}
    </section>
  );
}

interface UpcomingProps extends UpcomingVisits {
  /** IANA name of the practice's time zone. */
  readonly zone: string;
  readonly officeNumber: string;
  readonly refresh: Refresh;
  readonly onCanceled: () => void;
}

function Upcoming({ appointments, totalResults, zone, officeNumber, ...acts }: UpcomingProps) {
  const shown = appointments.slice(0, mostShown);
  if (shown.length === 0)
    return (
      <div className="empty">
        <NoVisitsArt />
        <p>{t('upcomingAppointment.noData')}</p>
      </div>
    );
  const isMore = totalResults > shown.length;
  const isHindered = shown.some(({ may }) => !(may.move && may.cancel) && may.why !== 'no-right');
  const isCallNeeded = officeNumber !== '' && isHindered;
  return (
    <div className="stack">
      <ul>
        {shown.map((appointment) => (
          <UpcomingVisitRow key={appointment.id} appointment={appointment} zone={zone} {...acts} />
        ))}
      </ul>
      {(isMore || isCallNeeded) && (
        <p className="small muted">
          {isMore && `${t('upcomingAppointment.more', { shown: shown.length, total: totalResults })} `}
          {isCallNeeded && (
            <Slots text={t('upcomingAppointment.change')} slots={{ phone: <PhoneLink number={officeNumber} /> }} />
          )}
        </p>
      )}
    </div>
  );
}
