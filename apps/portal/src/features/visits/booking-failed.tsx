// The generic error in place of a booking form that did not load.
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

/** Replaces the whole section if the practice's booking settings could not be loaded. */
export function BookingOfferFailed() {
  return (
    <section className="stack-24" aria-labelledby="request-appointment">
      <h2 id="request-appointment">{t('dashboard.requestVisit.title')}</h2>
      <BookingFailed />
    </section>
  );
}
