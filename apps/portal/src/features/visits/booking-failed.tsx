// The generic error in the place of the booking form, when that did not load.
import './booking-texts.en.ts';
import { Button, ErrorArt, Icon, RotateCcw } from '@foyer/ui';
import { t } from 'i18next';

export function BookingFailed() {
  return (
    <div className="card empty" role="alert">
      <ErrorArt />
      <div className="stack-8">
        <h3>{t('error.title')}</h3>
        <p className="lead">{t('error.text')}</p>
      </div>
      <Button look="primary" large onClick={() => location.reload()}>
        <Icon of={RotateCcw} />
        {t('error.retry')}
      </Button>
    </div>
  );
}

/** In the place of the whole part: whether and how the practice takes bookings could not be asked. */
export function BookingOfferFailed() {
  return (
    <section className="stack-24" aria-labelledby="request-appointment">
      <h2 id="request-appointment">{t('dashboard.requestVisit.title')}</h2>
      <BookingFailed />
    </section>
  );
}
