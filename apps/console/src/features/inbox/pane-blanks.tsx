// Placeholders of the detail pane: nothing open, loading, and failed.
import { CallError } from '@foyer/contract/client';
import { Button, buttonClass, EmptyDocumentsArt, ErrorArt, LinkExpiredArt, Slots, useDelay } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import styles from './inbox.module.css';
import { KEYS } from './keys-hint.tsx';
import { TITLE_ID } from './title-id.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Shows a hint only if there is something to choose: an empty or failed list has its own message. */
export function PaneEmpty({ hasRows }: { hasRows: boolean }) {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  if (!hasRows) return <div className={styles.choose} />;
  return (
    <section className={`${styles.blank} ${styles.choose}`} aria-label={t('inbox.chooseTitle')}>
      <div className="empty">
        <EmptyDocumentsArt />
        <p>{t('inbox.choose')}</p>
        {hasLetters && (
          <p>
            <Slots text={t('inbox.chooseKeys')} slots={KEYS} />
          </p>
        )}
      </div>
    </section>
  );
}

export function PaneSkeleton() {
  const isLate = useDelay();
  if (!isLate) return null;
  return (
    <div aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div className={styles.skeletonAnswer} key={row}>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}

interface FailedProps {
  readonly error: unknown;
  /** Link to the list, which on a phone is not beside this. */
  readonly listAddress: string;
  readonly onRetry: () => void;
}

export function PaneFailed({ error, listAddress, onRetry }: FailedProps) {
  const { t } = useTranslation();
  // A malformed id gets 400 instead of 404; to the user both are the same.
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  return (
    <section className={styles.blank} role="alert">
      <div className="empty">
        {isGone ? <LinkExpiredArt /> : <ErrorArt />}
        <h2 id={TITLE_ID} tabIndex={-1}>
          {isGone ? t('submission.goneTitle') : t('submission.failedTitle')}
        </h2>
        {isGone && <p>{t('submission.goneText')}</p>}
        <div className="row">
          <Link className={buttonClass()} to={listAddress}>
            {t('submission.back')}
          </Link>
          {!isGone && (
            <Button look="primary" onClick={onRetry}>
              {t('submission.again')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
