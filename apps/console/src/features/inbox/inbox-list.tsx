// The list: days and their rows, loading of older rows, and placeholders.
import { Button, StaleNote } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { groupByDay } from './day-groups.ts';
import styles from './inbox.module.css';
import { InboxEmpty, InboxFailed, InboxSkeleton } from './inbox-blanks.tsx';
import { type InboxFilters, inboxAddress } from './inbox-filters.ts';
import { InboxRow } from './inbox-row.tsx';
import type { InboxRow as Row } from './inbox-types.ts';
import type { Selection } from './use-selection.ts';
import { useWhen } from './when.ts';

interface Props {
  readonly filters: InboxFilters;
  readonly rows: readonly Row[];
  /** How many of the first rows have an urgent alert that waits: they stand above the days. */
  readonly urgentCount: number;
  readonly openId: string | undefined;
  readonly state: 'loading' | 'failed' | 'stale' | 'ready';
  /** Whether the rows are those of the filters, not of the search before. */
  readonly isCurrent: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly selection: Selection;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

export function InboxList({
  filters,
  rows,
  urgentCount,
  openId,
  state,
  isCurrent,
  hasMore,
  isLoadingMore,
  selection,
  onMore,
  onRetry,
}: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  if (state === 'loading') return <InboxSkeleton />;
  if (state === 'failed') return <InboxFailed onRetry={onRetry} />;
  const listed = (row: Row, isAbove: boolean) => (
    <li key={row.id} className={styles.row} data-selected={selection.has(row.id) || undefined}>
      <InboxRow
        isSelected={selection.has(row.id)}
        onSelect={selection.toggle}
        row={row}
        isAbove={isAbove}
        time={when.time(row.submittedAt)}
        address={inboxAddress(filters, row.id)}
        isOpen={row.id === openId}
      />
    </li>
  );
  if (rows.length === 0) return isCurrent ? <InboxEmpty filters={filters} /> : <InboxSkeleton />;
  return (
    <nav className={`list scroll ${styles.list}`} aria-label={t('inbox.list')} aria-busy={isCurrent ? undefined : true}>
      {state === 'stale' && <StaleNote text={t('inbox.stale')} again={t('inbox.again')} onRetry={onRetry} />}
      {urgentCount > 0 && (
        <section aria-labelledby="look-now">
          <h2 id="look-now" className={styles.lookNow}>
            <span>{t('inbox.lookNow')}</span>
            <span className="figures">{urgentCount}</span>
          </h2>
          <ul>{rows.slice(0, urgentCount).map((row) => listed(row, true))}</ul>
        </section>
      )}
      {groupByDay(rows.slice(urgentCount), when.timeZone, hasMore).map((group) => (
        <section key={group.day} aria-labelledby={`day-${group.day}`}>
          <h2 id={`day-${group.day}`}>
            <span>{when.heading(group.day)}</span>
            {group.isWhole && <span className="figures">{group.rows.length}</span>}
          </h2>
          <ul>{group.rows.map((row) => listed(row, false))}</ul>
        </section>
      ))}
      {hasMore && <More isLoading={isLoadingMore} onMore={onMore} />}
    </nav>
  );
}

/** Loads older rows when it scrolls into view, or on a press. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current || isLoading) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onMore();
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isLoading, onMore]);
  return (
    <div className={styles.more} ref={place}>
      <Button look="quiet" busy={isLoading} onClick={onMore}>
        {isLoading ? t('inbox.loadingMore') : t('inbox.more')}
      </Button>
    </div>
  );
}
