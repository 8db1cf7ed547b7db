// Forms, Agreements: who lacks what, by form and state, with Ask again for the selected.
import { Button, EmptyDocumentsArt, ErrorArt, SkeletonRows, StaleNote, toast, useDelay } from '@foyer/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAttempt } from '../../api/use-attempt.ts';
import { fullDate } from '../../session/practice-day.ts';
import { useRight } from '../../session/profile.ts';
import { AgreementStatus, useAgreementTime } from './agreement-status.tsx';
import styles from './lacking.module.css';
import {
  keyOfLacking,
  type Lacking,
  type LackingFilter,
  lackingStates,
  useAskAgain,
  useLacking,
  useLackingFilter,
} from './use-lacking.ts';

/** `tabs` leads to the other lists of forms. */
export function LackingList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation();
  const { filter, set } = useLackingFilter();
  const list = useLacking(filter);
  const forms = list.data?.pages[0]?.forms ?? [];
  return (
    <main className="pane" id="main" tabIndex={-1}>
      <header className="bar-top">
        <h1>{t('lacking.title')}</h1>
      </header>
      {tabs}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={`scroll ${styles.page}`} aria-label={t('lacking.list')} tabIndex={0}>
        {!list.data && (list.isError ? <Failed onRetry={() => void list.refetch()} /> : <Coming />)}
        {list.data && list.isError && (
          <StaleNote text={t('lacking.failed')} again={t('lacking.again')} onRetry={() => void list.refetch()} />
        )}
        {forms.length > 0 && <Filters filter={filter} set={set} forms={forms} />}
        {list.data && <Found key={`${filter.formId} ${filter.state}`} list={list} hasForms={forms.length > 0} />}
      </section>
    </main>
  );
}

function Coming() {
  return useDelay() ? <SkeletonRows count={6} /> : null;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h2>{t('lacking.failed')}</h2>
      <Button look="primary" onClick={onRetry}>
        {t('lacking.again')}
      </Button>
    </div>
  );
}

interface FiltersProps {
  readonly filter: LackingFilter;
  readonly set: (name: 'form' | 'state', value: string) => void;
  readonly forms: readonly { readonly id: string; readonly name: string }[];
}

function Filters({ filter, set, forms }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.filters}>
      <span className="select">
        <select
          aria-label={t('lacking.form')}
          value={filter.formId}
          onChange={(event) => set('form', event.target.value)}
        >
          <option value="">{t('lacking.allForms')}</option>
          {forms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <span className="select">
        <select
          aria-label={t('lacking.state')}
          value={filter.state ?? ''}
          onChange={(event) => set('state', event.target.value)}
        >
          <option value="">{t('lacking.allStates')}</option>
          {lackingStates.map((state) => (
            <option key={state} value={state}>
              {t(`agreements.states.${state}`)}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** Remounts when the filter changes, so that no hidden row stays selected. */
function Found({ list, hasForms }: { list: ReturnType<typeof useLacking>; hasForms: boolean }) {
  const { t } = useTranslation();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const mayAsk = useRight('edit');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => chosen.has(keyOfLacking(row)));
  const choose = (keys: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (isChosen) next.add(key);
        else next.delete(key);
      return next;
    });
  if (rows.length === 0)
    return (
      <div className="empty">
        <EmptyDocumentsArt />
        <h2>{t('lacking.empty')}</h2>
        <p>{t(hasForms ? 'lacking.emptyText' : 'lacking.noForms')}</p>
      </div>
    );
  return (
    <>
      {mayAsk && <AskBar selected={selected} onAsked={() => setChosen(new Set())} />}
      <LackingTable rows={rows} chosen={chosen} choose={choose} />
      <div className={styles.foot}>
        <span className="muted">{t('lacking.count', { count: rows.length })}</span>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('lacking.more')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Stands above the table also while nothing is selected, so that the rows do not move under a press. */
function AskBar({ selected, onAsked }: { selected: readonly Lacking[]; onAsked: () => void }) {
  const { t } = useTranslation();
  const attempt = useAttempt();
  const askAgain = useAskAgain();
  const ask = () =>
    attempt.run(async () => {
      const { outcomes, mailed, withoutEmail, mailedBefore } = await askAgain(selected);
      const counts = {
        asked: outcomes.filter(({ outcome }) => outcome === 'asked').length,
        mailed,
        agreedMeanwhile: outcomes.filter(({ outcome }) => outcome === 'agreed').length,
        gone: outcomes.filter(({ outcome }) => outcome === 'gone').length,
        withoutEmail,
        mailedBefore,
      };
      const said = (Object.keys(counts) as (keyof typeof counts)[])
        .filter((key) => counts[key] > 0)
        .map((key) => t(`lacking.${key}`, { count: counts[key] }));
      toast(said.join(' '));
      onAsked();
    });
  return (
    <div className={styles.ask}>
      <Button look="primary" busy={attempt.isBusy} disabled={selected.length === 0} onClick={() => void ask()}>
        {t('lacking.ask')}
      </Button>
      <span className="muted" role="status">
        {attempt.refusal?.text ?? (selected.length > 0 && t('lacking.selected', { count: selected.length }))}
      </span>
    </div>
  );
}

interface TableProps {
  readonly rows: readonly Lacking[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (keys: readonly string[], isChosen: boolean) => void;
}

function LackingTable({ rows, chosen, choose }: TableProps) {
  const { t, i18n } = useTranslation();
  const timeText = useAgreementTime();
  const keys = rows.map(keyOfLacking);
  const areAll = keys.every((key) => chosen.has(key));
  return (
    <table className={`table ${styles.rows}`} aria-label={t('lacking.list')}>
      <thead>
        <tr>
          <th scope="col" className={styles.tick}>
            <Tick label={t('lacking.selectAll')} isTicked={areAll} onTick={() => choose(keys, !areAll)} />
          </th>
          <th scope="col">{t('lacking.patient')}</th>
          <th scope="col">{t('lacking.form')}</th>
          <th scope="col">{t('lacking.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOfLacking(row);
          const name = `${row.nameFirst} ${row.nameLast}`;
          return (
            <tr key={key}>
              <td className={styles.tick}>
                <Tick
                  label={t('lacking.select', { name, form: row.formName })}
                  isTicked={chosen.has(key)}
                  onTick={() => choose([key], !chosen.has(key))}
                />
              </td>
              <th scope="row">
                <Link className={styles.name} to={`/patients/${row.patientId}/forms`}>
                  {`${row.nameLast}, ${row.nameFirst}`}
                </Link>
                <span className={styles.sub}>
                  {t('lacking.born', { day: fullDate(row.birthDate, i18n.language) })}
                  {!row.hasEmail && ` · ${t('lacking.noEmail')}`}
                </span>
              </th>
              <td>{row.formName}</td>
              <td>
                <AgreementStatus state={row.state} /> <span className={styles.sub}>{timeText(row)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Tick({ label, isTicked, onTick }: { label: string; isTicked: boolean; onTick: () => void }) {
  return (
    <label className={styles.target}>
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={onTick} />
    </label>
  );
}
