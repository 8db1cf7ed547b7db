// In place of what did not load of booking.
import './booking-texts.en.ts';
import { Button, Icon, RotateCcw, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { PhoneLink } from '../practice/practice-links.tsx';

interface BookingFailedProps {
  /** Loads it again. */
  readonly onAgain: () => void;
}

/** To be put into a card. */
export function BookingFailed({ onAgain }: BookingFailedProps) {
  const number = useResource(usePortal().settings).data?.officeNumber;
  return (
    <div className="stack" role="alert">
      <div className="stack-8">
        <h2>{t('book.failed')}</h2>
        <p>
          {number ? (
            <Slots text={t('book.failedText')} slots={{ phone: <PhoneLink number={number} /> }} />
          ) : (
            t('book.failedPlain')
          )}
        </p>
      </div>
      <p>
        <Button onClick={onAgain}>
          <Icon of={RotateCcw} />
          {t('book.again')}
        </Button>
      </p>
    </div>
  );
}

/** Replaces the whole section, or the page, if it could not be loaded whether booking is offered. */
export function BookingOfferFailed({ isPage = false }: { readonly isPage?: boolean }) {
  const { booking } = usePortal();
  const again = () => void booking.load().catch(() => undefined);
  if (isPage)
    return (
      <div className="stack-24">
        <h1>{t('book.title')}</h1>
        <section className="card">
          <BookingFailed onAgain={again} />
        </section>
      </div>
    );
  return (
    <section className="card stack" aria-labelledby="request-appointment">
      <h2 id="request-appointment">{t('dashboard.requestVisit.title')}</h2>
      <BookingFailed onAgain={again} />
    </section>
  );
}
