// The whole waitlist: filters in the address, and a row an entry with what can be done with it.
import { Button, Clock, Icon, MessageSquare, Skeleton, SkeletonLine, StaleNote, Status, useDelay } from '@foyer/ui';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../../session/profile.ts';
import { telOf } from '../../patients/phone-text.ts';
import type { Desks } from '../columns.ts';
import { type EntryActions, EntryButtons, focusBeside } from './entry-actions.tsx';
import { EntryChip } from './entry-chip.tsx';
import { useEntryWords } from './entry-words.ts';
import { type useListFilters, useRested } from './use-list-filters.ts';
import { useWaitlist, type WaitlistEntry } from './use-waitlist.ts';
import styles from './waitlist.module.css';
import { NobodyWaits, WaitlistFailed } from './waitlist-blanks.tsx';

type Filters = ReturnType<typeof useListFilters>;

interface Props {
  readonly filters: Filters;
  readonly desks: Desks | undefined;
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
  /** Undefined for who may not book. */
  readonly actions: EntryActions | undefined;
  readonly onAdd: () => void;
}

export function WaitlistList({ filters, desks, today, actions, onAdd }: Props) {
  const { t } = useTranslation();
  const list = useWaitlist(filters.filter);
  const { entries } = list;
  const place = useRef<HTMLElement>(null);
  if (!entries)
    return <div className={styles.page}>{list.isError ? <WaitlistFailed onRetry={list.readAgain} /> : <Coming />}</div>;
  const isEmpty = entries.length === 0;
  return (
    <>
      {list.isError && (
        <StaleNote
          text={`${t('waitlist.failed')} ${t('waitlist.stale')}`}
          again={t('schedule.again')}
          onRetry={list.readAgain}
        />
      )}
      <section ref={place} className={styles.page} aria-label={t('waitlist.table')} tabIndex={-1}>
        {(!isEmpty || filters.isNarrowed) && <FilterFields filters={filters} desks={desks} />}
        {isEmpty && !filters.isNarrowed && <NobodyWaits heading="h2" onAdd={actions && onAdd} />}
        {isEmpty && filters.isNarrowed && (
          <div className="row" role="status">
            <p>{t('waitlist.noMatch')}</p>
            <Button onClick={filters.clear}>{t('waitlist.showAll')}</Button>
          </div>
        )}
        {!isEmpty && (
          <Table
            entries={entries}
            today={today}
            actions={actions}
            onGoing={(id) => focusBeside(place.current, id, place.current)}
          />
        )}
        {!isEmpty && (
          <div className="row-apart">
            <span className="muted">{t('waitlist.shown', { count: entries.length, total: list.total })}</span>
            {list.hasMore && (
              <Button busy={list.isLoadingMore} onClick={list.more}>
                {t('waitlist.more')}
              </Button>
            )}
          </div>
        )}
      </section>
    </>
  );
}

function Coming() {
  return useDelay() ? (
    <Skeleton>
      <SkeletonLine kind="card" />
    </Skeleton>
  ) : null;
}

function FilterFields({ filters, desks }: Pick<Props, 'filters' | 'desks'>) {
  const { t } = useTranslation();
  const { set } = filters;
  const [name, setName] = useRested(
    filters.name,
    useCallback((text) => set('name', text), [set]),
  );
  return (
    <search className={styles.filters}>
      <input
        className={`input ${styles.nameFilter}`}
        type="search"
        aria-label={t('waitlist.name')}
        placeholder={t('waitlist.name')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Choice
        label={t('schedule.type')}
        any={t('waitlist.allTypes')}
        value={filters.typeId}
        options={desks?.types}
        onChange={(id) => set('type', id)}
      />
      <Choice
        label={t('schedule.provider')}
        any={t('schedule.allProviders')}
        value={filters.providerId}
        options={desks?.providers}
        onChange={(id) => set('provider', id)}
      />
      <Choice
        label={t('schedule.location')}
        any={t('schedule.allLocations')}
        value={filters.locationId}
        options={desks?.locations}
        onChange={(id) => set('location', id)}
      />
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly onChange: (id: string) => void;
}

function Choice({ label, any, value, options = [], onChange }: ChoiceProps) {
  return (
    <span className="select">
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{any}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

interface TableProps extends Pick<Props, 'today' | 'actions'> {
  readonly entries: readonly WaitlistEntry[];
  readonly onGoing: (id: string) => void;
}

function Table({ entries, today, actions, onGoing }: TableProps) {
  const { t } = useTranslation();
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('waitlist.patient')}</th>
          <th scope="col">{t('schedule.type')}</th>
          <th scope="col">{t('waitlist.wishes')}</th>
          <th scope="col">{t('waitlist.state')}</th>
          {actions && (
            <th scope="col">
              <span className="visually-hidden">{t('waitlist.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} today={today} actions={actions} onGoing={() => onGoing(entry.id)} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Pick<Props, 'today' | 'actions'> {
  readonly entry: WaitlistEntry;
  readonly onGoing: () => void;
}

function Row({ entry, today, actions, onGoing }: RowProps) {
  const { t } = useTranslation();
  const { wishesOf, sinceOf } = useEntryWords();
  const seesPatients = useRight('patients');
  const { patientId, name, phone, note, offer } = entry;
  return (
    <tr data-entry={entry.id}>
      <th scope="row">
        {patientId && seesPatients ? (
          <Link className={styles.cellName} to={`/patients/${patientId}`}>
            {name}
          </Link>
        ) : (
          <span className={styles.cellName}>{name}</span>
        )}
        {phone && (
          <span className={styles.cellSub}>
            <a href={telOf(phone)}>{phone}</a>
          </span>
        )}
      </th>
      <td>
        {entry.typeName}
        <span className={styles.cellSub}>{t('schedule.minutes', { count: entry.minutes })}</span>
      </td>
      <td>
        {wishesOf(entry)}
        <span className={styles.cellSub}>{sinceOf(entry, today)}</span>
        {note && (
          <span className={styles.note}>
            <Icon of={MessageSquare} size="small" />
            <span>{note}</span>
          </span>
        )}
      </td>
      <td>
        <span className={styles.state}>
          {!offer && <Status icon={Clock}>{t('waitlist.waiting')}</Status>}
          <EntryChip entry={entry} />
        </span>
      </td>
      {actions && (
        <td>
          <EntryButtons {...actions} entry={entry} onGoing={onGoing} />
        </td>
      )}
    </tr>
  );
}
