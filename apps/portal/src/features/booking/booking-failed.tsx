// The generic error in the place of the booking form, when that did not load.
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
