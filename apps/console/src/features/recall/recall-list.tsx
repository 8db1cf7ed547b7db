// Patients who are due for their next visit, the overdue first: filters in the address, and for each what the office can do.
import { Button, buttonClass, NoVisitsArt, SkeletonRows, StaleNote, useDelay } from '@foyer/ui';
import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../session/profile.ts';
import styles from './recall.module.css';
import { RecallRow } from './recall-row.tsx';
import {
  type RecallCounts,
  type RecallEntry,
  recallFilterStates,
  useLocations,
  useRecall,
  useRecallFilter,
} from './use-recall.ts';

/** Address of the recall rules. */
const rulesPath = '/settings/reminders#recall';

export function RecallList() {
  const { t } = useTranslation();
  const filters = useRecallFilter();
  const list = useRecall(filters.filter);
  const first = list.data?.pages[0];
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (!first)
    return list.isError ? (
      <div className={styles.page} role="alert">
        <p>{t('recall.failed')}</p>
        <div>
          <Button onClick={() => void list.refetch()}>{t('recall.again')}</Button>
        </div>
      </div>
    ) : (
      <Coming />
    );
  if (filters.isPlain && first.rules.length === 0 && rows.length === 0) return <NoRules />;
  return (
    <>
      {list.isError && (
        <StaleNote text={t('recall.stale')} again={t('recall.again')} onRetry={() => void list.refetch()} />
      )}
      <div className={styles.page}>
        <Filters {...filters} rules={first.rules} counts={first.counts} />
        {rows.length > 0 ? <Rows rows={rows} /> : <Nobody isPlain={filters.isPlain} />}
        {rows.length > 0 && (
          <div className={styles.foot}>
            <span className="muted">{t('recall.count', { shown: rows.length, total: first.total })}</span>
            {list.hasNextPage && (
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('recall.more')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

function Coming() {
  return useDelay() ? (
    <div className={styles.page}>
      <SkeletonRows count={8} />
    </div>
  ) : null;
}

interface FiltersProps extends ReturnType<typeof useRecallFilter> {
  readonly rules: readonly { readonly id: string; readonly name: string }[];
  readonly counts: RecallCounts;
}

function Filters({ filter, set, rules, counts: { due, overdue, booked } }: FiltersProps) {
  const { t } = useTranslation();
  const locations = useLocations();
  return (
    <div className={styles.filters}>
      <Choice label={t('recall.rule')} value={filter.ruleId} onChange={(value) => set('rule', value)}>
        <option value="">{t('recall.allRules')}</option>
        {rules.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t('recall.state')} value={filter.state} onChange={(value) => set('state', value)}>
        {recallFilterStates.map((state) => (
          <option key={state} value={state}>
            {t(`recall.states.${state}`)}
          </option>
        ))}
      </Choice>
      {locations.length > 1 && (
        <Choice label={t('recall.location')} value={filter.locationId} onChange={(value) => set('location', value)}>
          <option value="">{t('recall.allLocations')}</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <span className="muted" role="status">
        {t('recall.counts', { overdue, later: due - overdue, booked })}
      </span>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: React.ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <span className="select">
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </span>
  );
}

/** An arrow leads to the same button (`data-act`) in the next row, so that a long list is not tabbed through. */
function useRowFocus(rows: readonly RecallEntry[]) {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef<{ readonly id: string | undefined; readonly at: number }>(undefined);
  const focusRow = (at: number, act?: string) => {
    const all = body.current?.rows;
    const row = all?.[Math.min(at, all.length - 1)];
    const same = act && row?.querySelector<HTMLElement>(`[data-act="${act}"]:not(:disabled)`);
    (same || row?.querySelector<HTMLElement>('[data-act]:not(:disabled)'))?.focus();
  };
  const rowOf = ({ target }: SyntheticEvent) => (target as HTMLElement).closest('tr');
  // When the row that has the focus leaves the list, the one in its place takes it.
  useLayoutEffect(() => {
    const gone = last.current;
    if (!gone || rows.some(({ id }) => id === gone.id)) return;
    last.current = undefined;
    if (!document.activeElement || document.activeElement === document.body) focusRow(gone.at);
  });
  return {
    ref: body,
    onFocus: (event: FocusEvent) => {
      const at = rowOf(event)?.sectionRowIndex ?? -1;
      last.current = { id: rows[at]?.id, at };
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const act = (event.target as HTMLElement).closest<HTMLElement>('[data-act]')?.dataset.act;
      const row = rowOf(event);
      if (step === 0 || !act || !row || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (row.sectionRowIndex + step >= 0) focusRow(row.sectionRowIndex + step, act);
    },
  };
}

function Rows({ rows }: { rows: readonly RecallEntry[] }) {
  const { t } = useTranslation();
  const focus = useRowFocus(rows);
  return (
    <table className={`table ${styles.rows}`} aria-label={t('recall.region')}>
      <thead>
        <tr>
          <th scope="col">{t('recall.patient')}</th>
          <th scope="col">{t('recall.rule')}</th>
          <th scope="col">{t('recall.due')}</th>
          <th scope="col">{t('recall.messages')}</th>
          <th scope="col">{t('recall.by')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('recall.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...focus}>
        {rows.map((row) => (
          <RecallRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function NoRules() {
  const { t } = useTranslation();
  const maySet = useRight('settings');
  return (
    <div className={styles.blank}>
      <div className="empty">
        <NoVisitsArt />
        <h2>{t('recall.noRulesTitle')}</h2>
        <p>{t('recall.noRulesText')}</p>
        {maySet ? (
          <Link className={buttonClass({ look: 'primary' })} to={rulesPath}>
            {t('recall.addRule')}
          </Link>
        ) : (
          maySet === false && <p>{t('recall.askAdmin')}</p>
        )}
      </div>
    </div>
  );
}

function Nobody({ isPlain }: { isPlain: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.blank}>
      <div className="empty">
        <NoVisitsArt />
        <h2>{t(isPlain ? 'recall.noneTitle' : 'recall.noMatchTitle')}</h2>
        <p>{t(isPlain ? 'recall.noneText' : 'recall.noMatchText')}</p>
      </div>
    </div>
  );
}
