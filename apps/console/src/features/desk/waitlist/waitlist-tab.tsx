// The drawer's tab of the waitlist: those that a free time of the shown day suits come first.
import { Button, Icon, MessageSquare, StaleNote } from '@foyer/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { longDay } from '../clock.ts';
import { type EntryActions, EntryButtons, focusBeside } from './entry-actions.tsx';
import { EntryChip } from './entry-chip.tsx';
import { useEntryWords } from './entry-words.ts';
import { useWaitlist, type WaitlistEntry } from './use-waitlist.ts';
import styles from './waitlist.module.css';
import { NobodyWaits, WaitlistComing, WaitlistFailed } from './waitlist-blanks.tsx';

interface Props {
  readonly titleId: string;
  /** YYYY-MM-DD: the shown day, and today. */
  readonly day: string;
  readonly today: string;
  readonly locationId: string | undefined;
  /** Undefined for who may not book. */
  readonly actions: EntryActions | undefined;
  readonly onAdd: () => void;
}

export function WaitlistTab({ titleId, day, today, locationId, actions, onAdd }: Props) {
  const { t } = useTranslation();
  const list = useWaitlist({ day, ...(locationId ? { locationId } : {}) });
  const { entries } = list;
  const title = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  // The tab was opened from the grid or the bar: what it says first takes the focus, unless the tabs themselves have it.
  useEffect(() => {
    if (!title.current?.closest('aside')?.contains(document.activeElement)) title.current?.focus();
  }, []);
  return (
    <>
      <div className="stack-8">
        <div className="row-apart">
          <h2 id={titleId} ref={title} tabIndex={-1}>
            {t('waitlist.title')}
          </h2>
          {actions && entries && entries.length > 0 && (
            <Button look="quiet" onClick={onAdd}>
              {t('waitlist.add')}
            </Button>
          )}
        </div>
        {entries && entries.length > 0 && (
          <p className="muted" role="status">
            {t('waitlist.fitting', { count: list.fitting, day: longDay(day) })}
          </p>
        )}
      </div>
      {list.isError && entries && (
        <StaleNote
          text={`${t('waitlist.failed')} ${t('waitlist.stale')}`}
          again={t('schedule.again')}
          onRetry={list.readAgain}
        />
      )}
      {!entries && (list.isError ? <WaitlistFailed onRetry={list.readAgain} /> : <WaitlistComing />)}
      {entries?.length === 0 && <NobodyWaits heading="h3" onAdd={actions && onAdd} />}
      <ul ref={rows}>
        {entries?.map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            today={today}
            actions={actions}
            onGoing={() => focusBeside(rows.current, entry.id, title.current)}
          />
        ))}
      </ul>
      {list.hasMore && (
        <div>
          <Button busy={list.isLoadingMore} onClick={list.more}>
            {t('waitlist.more')}
          </Button>
        </div>
      )}
      <p>
        <Link className="link" to="/waitlist">
          {t('waitlist.whole')}
        </Link>
      </p>
    </>
  );
}

interface RowProps {
  readonly entry: WaitlistEntry;
  readonly today: string;
  readonly actions: EntryActions | undefined;
  readonly onGoing: () => void;
}

function Row({ entry, today, actions, onGoing }: RowProps) {
  const { whatOf, wishesOf, sinceOf } = useEntryWords();
  return (
    <li className={styles.wait} data-entry={entry.id}>
      <div className={styles.waitName}>
        <strong>{entry.name}</strong>
        <EntryChip entry={entry} />
      </div>
      <div className={styles.waitLines}>
        <p>{whatOf(entry)}</p>
        <p className="muted">{wishesOf(entry)}</p>
        <p className="muted">{sinceOf(entry, today)}</p>
        {entry.note && (
          <p className={styles.note}>
            <Icon of={MessageSquare} size="small" />
            <span>{entry.note}</span>
          </p>
        )}
      </div>
      {actions && <EntryButtons {...actions} entry={entry} onGoing={onGoing} />}
    </li>
  );
}
