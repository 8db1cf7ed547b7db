// After booking: what was booked, when, where and with whom, and a calendar file to save.
import './booking-texts.en.ts';
import {
  Button,
  buttonClass,
  CalendarDays,
  Icon,
  MapPin,
  Phone,
  Slots,
  SuccessArt,
  saveFile,
  User,
  VisuallyHidden,
} from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef } from 'react';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';
import { FillInForms, FormsBeforeLine, useFormsBefore } from './forms-before.tsx';
import { leafTime } from './leaf-time.ts';
import type { SentVisit } from './sent-visit.ts';

export interface BookedProps {
  /** Undefined if the server did not return the booking. */
  readonly visit: SentVisit | undefined;
  readonly patientName: string;
  /** Where the confirmation goes; empty if there is no address. */
  readonly email: string;
  readonly onAnother: () => void;
}

/** Returns 'Tuesday, May 12 at 9:30 AM EDT', on the practice's clock. */
function whenText(instant: string, timeZone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(instant));
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' });
  return t('booked.at', { day, time: format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }) });
}

export default function Booked({ visit, patientName, email, onAnother }: BookedProps) {
  const practice = useResource(usePortal().settings).data;
  const forms = useFormsBefore(visit);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="card empty">
      <SuccessArt />
      <div className="stack-8">
        <h1 ref={heading} tabIndex={-1}>
          {t('booked.title')}
        </h1>
        <p className="lead">{email ? t('booked.mail', { address: email }) : t('booked.noMail')}</p>
      </div>
      {visit && <Visit visit={visit} patientName={patientName} officeNumber={practice?.officeNumber ?? ''} />}
      {forms && <FormsBeforeLine forms={forms} />}
      <div className="row">
        {forms && <FillInForms />}
        {visit && (
          <Button {...(!forms && { look: 'primary' })} onClick={() => saveCalendar(visit)}>
            <Icon of={CalendarDays} />
            {t('booked.calendar')}
          </Button>
        )}
        {visit?.visitPath && (
          <Link className={buttonClass()} to={visit.visitPath}>
            {t('booked.see')}
          </Link>
        )}
        <Button look="quiet" onClick={onAnother}>
          {t('booked.another')}
        </Button>
      </div>
    </div>
  );
}

function saveCalendar({ calendarFile }: SentVisit): void {
  saveFile(new Blob([calendarFile], { type: 'text/calendar' }), `${t('booked.file')}.ics`);
}

interface VisitProps extends Pick<BookedProps, 'patientName'> {
  readonly visit: SentVisit;
  readonly officeNumber: string;
}

function Visit({ visit, patientName, officeNumber }: VisitProps) {
  const { startTime, timezone, typeName, providerName, locationName, addressLines } = visit;
  const leaf = leafTime(startTime, timezone);
  const place = [locationName, ...addressLines].filter(Boolean).join(', ');
  return (
    <div className="appt booked">
      <span className="leaf" aria-hidden="true">
        <span className="leaf-month">{leaf.month}</span>
        <span className="leaf-day">{leaf.day}</span>
        <span className="leaf-week">{leaf.weekday}</span>
      </span>
      <div className="appt-text">
        <h2>{typeName}</h2>
        <p>
          <time dateTime={startTime}>{whenText(startTime, timezone)}</time>{' '}
          {patientName && <span className="muted">{t('upcomingAppointment.forPerson', { name: patientName })}</span>}
        </p>
        <p className="meta">
          <Icon of={User} />
          <span>{providerName}</span>
        </p>
        <p className="meta">
          <Icon of={MapPin} />
          <span>
            {place}{' '}
            {visit.directionsUrl && (
              <a href={visit.directionsUrl} target="_blank" rel="noopener noreferrer">
                {t('booked.directions')}
                <VisuallyHidden> {t('app.opensInNewTab')}</VisuallyHidden>
              </a>
            )}
          </span>
        </p>
        {officeNumber && !visit.visitPath && (
          <p className="meta">
            <Icon of={Phone} />
            <span>
              <Slots text={t('booked.change')} slots={{ phone: <PhoneLink number={officeNumber} /> }} />
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
