// Placeholders of the list while it loads, after it failed, and when it is empty.
import { Button, buttonClass, EmptyDocumentsArt, ErrorArt, SuccessArt, useDelay, VisuallyHidden } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePageLoading } from '../../session/page-loading.ts';
import styles from './inbox.module.css';
import { type InboxFilters, inboxAddress, isNarrowed, noFilters } from './inbox-filters.ts';

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function InboxSkeleton() {
  const { t } = useTranslation();
  const isLate = useDelay();
  usePageLoading();
  return (
    <div className="list scroll" aria-busy="true">
      <span role="status">{isLate && <VisuallyHidden>{t('inbox.list')}</VisuallyHidden>}</span>
      {isLate && (
        <div aria-hidden="true">
          <div className={styles.skeletonDay}>
            <span className="skeleton" />
          </div>
          {SKELETON_ROWS.map((row) => (
            <div className={`mail ${styles.skeletonRow}`} key={row}>
              <span className="skeleton" />
              <span className="skeleton" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

export function InboxFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${styles.blank} ${styles.listBlank}`} role="alert">
      <div className="empty">
        <ErrorArt />
        <p>{t('inbox.failed')}</p>
        <Button onClick={onRetry}>{t('inbox.again')}</Button>
      </div>
    </div>
  );
}

export function InboxEmpty({ filters }: { filters: InboxFilters }) {
  const { t } = useTranslation();
  const words = emptyWords(filters);
  return (
    <section className={`${styles.blank} ${styles.listBlank}`} aria-label={t('inbox.list')}>
      <div className="empty">
        {filters.view === 'new' && !words ? <SuccessArt /> : <EmptyDocumentsArt />}
        {words ? (
          <>
            <h2>{t(words.title)}</h2>
            <p>{t(words.text)}</p>
            <Link className={buttonClass()} to={inboxAddress({ ...noFilters, view: 'all' })}>
              {t('inbox.showEverything')}
            </Link>
          </>
        ) : (
          <p>{t(`triage.empty.${filters.view}`)}</p>
        )}
      </div>
    </section>
  );
}

/** Returns why a search or filters found nothing; undefined for a view that is empty. */
function emptyWords(filters: InboxFilters) {
  if (filters.q) return { title: 'inbox.emptySearchTitle', text: 'inbox.emptySearchText' } as const;
  return isNarrowed(filters) ? ({ title: 'inbox.emptyFormTitle', text: 'inbox.emptyFormText' } as const) : undefined;
}
