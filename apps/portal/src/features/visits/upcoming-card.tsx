// The dashboard's card of the next visits of the person and the family.
import './texts.en.ts';
import { Icon, NoVisitsArt, Slots, User } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { CardBoundary } from '../practice/card-boundary.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';
import { leafTime } from './leaf-time.ts';
import { mostShown, type UpcomingVisits, type useUpcoming } from './use-upcoming.ts';

type UpcomingVisit = UpcomingVisits['appointments'][number];

interface UpcomingCardProps {
  /** Loaded or failed, not pending; so are the practice's settings. */
  readonly upcoming: Pick<ReturnType<typeof useUpcoming>, 'data'>;
}

export function UpcomingCard(props: UpcomingCardProps) {
  return (
    <CardBoundary className="dash-7" failed={t('upcomingAppointment.error')}>
      <UpcomingSection {...props} />
    </CardBoundary>
  );
}

function UpcomingSection({ upcoming: { data } }: UpcomingCardProps) {
  const settings = useResource(usePortal().settings).data;
  return (
    <section className="card dash-7" aria-labelledby="upcoming">
      <div className="card-head">
        <h2 id="upcoming">{t('upcomingAppointment.title')}</h2>
      </div>
      {data && settings ? (
        <Upcoming {...data} zone={settings.timezone} officeNumber={settings.officeNumber} />
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
}

function Upcoming({ appointments, totalResults, zone, officeNumber }: UpcomingProps) {
  const shown = appointments.slice(0, mostShown);
  if (shown.length === 0)
    return (
      <div className="empty">
        <NoVisitsArt />
        <p>{t('upcomingAppointment.noData')}</p>
      </div>
    );
  return (
    <div className="stack">
      <ul>
        {shown.map((appointment) => (
          <Visit key={appointment.id} appointment={appointment} zone={zone} />
        ))}
      </ul>
      <p className="small muted">
        {totalResults > shown.length &&
          `${t('upcomingAppointment.more', { shown: shown.length, total: totalResults })} `}
        {officeNumber && (
          <Slots text={t('upcomingAppointment.change')} slots={{ phone: <PhoneLink number={officeNumber} /> }} />
        )}
      </p>
    </div>
  );
}

function Visit({ appointment, zone }: { readonly appointment: UpcomingVisit; readonly zone: string }) {
  const { nameFirst, nameLast, description, dateTime, providers } = appointment;
  const { text, month, day, weekday } = leafTime(dateTime, zone);
  const [title = '', ...lines] = description.split(/\r?\n/).filter(Boolean);
  return (
    <li className="appt">
      <span className="leaf" aria-hidden="true">
        <span className="leaf-month">{month}</span>
        <span className="leaf-day">{day}</span>
        <span className="leaf-week">{weekday}</span>
      </span>
      <div className="appt-text">
        {title && <h3>{title}</h3>}
        <p>
          <time dateTime={dateTime}>{text}</time>{' '}
          <span className="muted">
            {t('upcomingAppointment.forPerson', { name: `${nameFirst} ${nameLast}`.trim() })}
          </span>
        </p>
        {providers.map(({ id, name }) => (
          <p className="meta" key={id}>
            <Icon of={User} />
            <span>{name}</span>
          </p>
        ))}
        {lines.map((line) => (
          <p className="muted" key={line}>
            {line}
          </p>
        ))}
      </div>
    </li>
  );
}
