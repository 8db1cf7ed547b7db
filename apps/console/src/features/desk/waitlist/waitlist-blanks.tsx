// What stands where the waitlist would: nobody waits, nobody matches, it is being read, or it could not be.
import { Button, ErrorArt, NoVisitsArt, SkeletonRows, useDelay } from '@foyer/ui';
import { useTranslation } from 'react-i18next';

interface NobodyProps {
  /** Level of the heading. */
  readonly heading: 'h2' | 'h3';
  /** Undefined for who may not add anybody. */
  readonly onAdd: (() => void) | undefined;
}

export function NobodyWaits({ heading: Heading, onAdd }: NobodyProps) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <NoVisitsArt />
      <Heading>{t('waitlist.emptyTitle')}</Heading>
      <p>{t('waitlist.emptyText')}</p>
      {onAdd && (
        <Button look="primary" onClick={onAdd}>
          {t('waitlist.add')}
        </Button>
      )}
    </div>
  );
}

export function WaitlistFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <p>{t('waitlist.failed')}</p>
      <Button onClick={onRetry}>{t('schedule.again')}</Button>
    </div>
  );
}

export function WaitlistComing() {
  return useDelay() ? <SkeletonRows count={8} /> : null;
}
