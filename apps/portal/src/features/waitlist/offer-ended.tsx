// An offer that is not open any more: it was taken by its person or by somebody else, has ended, or was let go.
import './offer-texts.en.ts';
import { buttonClass, CalendarPlus, CircleCheck, Hourglass, Icon, Navigation } from '@foyer/ui';
import { t } from 'i18next';
import { useMemo } from 'react';
import { paths } from '../../api/paths.ts';
import { usePortal, useSession } from '../../session/portal.ts';
import { useSavedCalendar } from '../own-visits/use-saved-calendar.ts';
import { VisitLeaf } from '../own-visits/visit-leaf.tsx';
import { linkSource } from '../own-visits/visit-source.ts';
import { visitDate, visitTime, visitWhen } from '../own-visits/visit-times.ts';
import { Link } from '../practice/link.tsx';
import { OfferFacts } from './offer-facts.tsx';
import type { ShownOffer } from './use-offer.ts';
import styles from './waitlist.module.css';

interface OfferProps {
  readonly offer: ShownOffer;
}

interface OfferTakenProps extends OfferProps {
  /** The visit whose place it took; null if there was none, or if it is not known any more. */
  readonly laterVisit: ShownOffer['insteadOf'];
}

export function OfferTaken({ offer, laterVisit }: OfferTakenProps) {
  const { startTime, timezone, firstName, visitPath } = offer;
  return (
    <>
      <p className="notice notice-success" role="status">
        <Icon of={CircleCheck} />
        <span>
          <strong>{t('offer.yours')}</strong>
          {laterVisit && ` ${t('offer.tookPlace', { date: visitDate(laterVisit.startTime, timezone) })}`}
        </span>
      </p>
      <div className="visit-head">
        <VisitLeaf instant={startTime} zone={timezone} />
        <h1 id="offer-title" tabIndex={-1}>
          {firstName ? t('visit.titleNamed', { name: firstName }) : t('visit.title')}
        </h1>
      </div>
      <OfferFacts offer={offer} />
      <TakenLinks offer={offer} />
      {visitPath && (
        <Link className={buttonClass({ look: 'primary', large: true, block: true })} to={visitPath}>
          {t('offer.see')}
        </Link>
      )}
    </>
  );
}

function TakenLinks({ offer: { visitPath, location } }: OfferProps) {
  const portal = usePortal();
  // The visit has a link of its own, whose secret ends its path.
  const token = visitPath.split('/').at(-1) ?? '';
  const source = useMemo(() => linkSource(portal, token), [portal, token]);
  const { save, hasFailed } = useSavedCalendar(source);
  return (
    <div>
      <div className="links">
        {token && (
          <button type="button" className="link" onClick={() => void save()}>
            <Icon of={CalendarPlus} />
            {t('visit.calendar')}
          </button>
        )}
        {location.directionsUrl && (
          <a className="link" href={location.directionsUrl} target="_blank" rel="noopener noreferrer">
            <Icon of={Navigation} />
            <span>
              {t('visit.directions')}
              <span className="visually-hidden"> {t('app.opensInNewTab')}</span>
            </span>
          </a>
        )}
      </div>
      {hasFailed && <p role="alert">{t('visit.failed.file')}</p>}
    </div>
  );
}

function endedTitle({ state, until, timezone, isWaiting }: ShownOffer): string {
  if (state === 'taken') return t('offer.takenTitle');
  if (state === 'declined') return t(isWaiting ? 'offer.declinedTitle' : 'offer.leftTitle');
  const time = visitTime(until, timezone);
  const isToday = visitDate(until, timezone) === visitDate(Date.now(), timezone);
  return isToday
    ? t('offer.endedTitle', { time })
    : t('offer.endedTitleDay', { when: `${visitDate(until, timezone)}, ${time}` });
}

export function OfferEnded({ offer }: OfferProps) {
  const { startTime, timezone, insteadOf, isWaiting } = offer;
  const { isSignedIn } = useSession();
  const keeps = insteadOf && t('offer.keeps', { when: visitWhen(insteadOf.startTime, timezone) });
  const texts = [isWaiting && t('offer.stay'), keeps].filter(Boolean);
  return (
    <>
      <div className="visit-head">
        <span className="avatar avatar-large" aria-hidden="true">
          <Icon of={Hourglass} />
        </span>
        <div className="stack-8">
          <h1 className={styles.ended} id="offer-title" tabIndex={-1}>
            {endedTitle(offer)}
          </h1>
          <p className="muted">{visitWhen(startTime, timezone)}</p>
        </div>
      </div>
      {texts.length > 0 && <p>{texts.join(' ')}</p>}
      <div className="visit-acts">
        {isSignedIn && (
          <Link className={buttonClass({ block: true })} to={paths.visits}>
            {t('visit.all')}
          </Link>
        )}
        <Link className={buttonClass({ block: true, look: isSignedIn ? 'quiet' : 'plain' })} to={paths.dashboard}>
          {t('offer.findTime')}
        </Link>
      </div>
    </>
  );
}
