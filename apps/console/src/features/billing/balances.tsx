// Who owes what, by age: sums of all, a table that can be sorted and filtered by each age, and the patients whom the practice owes.
import { type Answer, ledger } from '@foyer/contract';
import {
  ArrowDown,
  ArrowUp,
  Button,
  Icon,
  Mail,
  NoBillingArt,
  Skeleton,
  SkeletonLine,
  VisuallyHidden,
} from '@foyer/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { moneyText } from '../../session/money.ts';
import { fullDate } from '../../session/practice-day.ts';
import { useRight } from '../../session/profile.ts';
import { AlertMarks } from '../patients/alert-marks.tsx';
import styles from './balances.module.css';
import { BalancesCsv } from './balances-csv.tsx';
import { LedgerBar } from './ledger-bar.tsx';
import { StatementsDialog } from './statements-dialog.tsx';
import { ageNames, type BalanceFilters, balanceSorts, useBalanceFilters } from './use-balance-filters.ts';
import { recordsKey } from './use-ledger.ts';

type Page = Answer<typeof ledger.openBalances>;
type Sort = BalanceFilters['query']['sort'];

export function Balances() {
  const { t } = useTranslation();
  const { call } = useApi();
  const filters = useBalanceFilters();
  const { query } = filters;
  const mayMake = useRight('money') ?? false;
  const [isMaking, setMaking] = useState(false);
  const list = useInfiniteQuery({
    queryKey: [...recordsKey, 'balances', query],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.openBalances, { query: { ...query, after: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const first = list.data?.pages[0];
  return (
    <>
      <LedgerBar at={query.show}>
        <BalancesCsv query={query} />
        {mayMake && query.show === 'owing' && (
          <Button look="primary" onClick={() => setMaking(true)}>
            <Icon of={Mail} />
            {t('statements.open')}
          </Button>
        )}
      </LedgerBar>
      {isMaking && <StatementsDialog onClose={() => setMaking(false)} />}
      <section className="scroll" aria-label={t('balances.list')}>
        {first || list.isError ? (
          <>
            {first && query.show === 'owing' && <AgeSums page={first} />}
            <div className={styles.page}>
              <Filters filters={filters} page={first} />
              {first ? (
                <Table pages={list.data?.pages ?? []} filters={filters} />
              ) : (
                <div role="alert" className="stack-8">
                  <p>{t('balances.failed')}</p>
                  <div>
                    <Button onClick={() => void list.refetch()}>{t('ledger.again')}</Button>
                  </div>
                </div>
              )}
              {list.hasNextPage && (
                <div>
                  <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('balances.more')}
                  </Button>
                </div>
              )}
            </div>
          </>
        ) : (
          // Without the filters, which the sums above them would move.
          <div className={styles.page}>
            <Skeleton>
              <SkeletonLine kind="card" />
            </Skeleton>
          </div>
        )}
      </section>
    </>
  );
}

/** The share of each age in the whole, in whole percent; an amount beyond the precision of numbers changes nothing visible. */
const shareOf = (amount: string, total: string) => Math.round((100 * Number(amount)) / Math.max(Number(total), 0.01));

function AgeSums({ page }: { page: Page }) {
  const { t, i18n } = useTranslation();
  const money = (amount: string) => moneyText(amount, page.currency, i18n.language);
  return (
    <dl className={styles.ages} aria-label={t('balances.ages')}>
      {ageNames.map((name) => (
        <div key={name}>
          <dt>{t(`balances.age.${name}`)}</dt>
          <dd>{money(page.ages[name].amount)}</dd>
          <dd className={styles.share}>
            {t('balances.patients', { count: page.ages[name].count })}
            <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.track} width="100" height="4" />
              <rect
                className={name === 'over90' ? styles.partOld : styles.part}
                width={shareOf(page.ages[name].amount, page.total)}
                height="4"
              />
            </svg>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('balances.totalOwed')}</dt>
        <dd>{money(page.total)}</dd>
        <dd className={styles.share}>{t('balances.patients', { count: page.count })}</dd>
      </div>
    </dl>
  );
}

function Filters({ filters, page }: { filters: BalanceFilters; page: Page | undefined }) {
  const { t, i18n } = useTranslation();
  const { query, set } = filters;
  const total = moneyText(page?.total.replace('-', '') ?? '0.00', page?.currency ?? 'USD', i18n.language);
  return (
    <div className={styles.filters}>
      {query.show === 'owing' && (
        <Choice
          label={t('balances.only')}
          value={query.age ?? ''}
          options={[['', t('balances.anyAge')], ...ageNames.map((name) => [name, t(`balances.age.${name}`)] as const)]}
          onChange={(age) => set({ age })}
        />
      )}
      <Choice
        label={t('balances.sort')}
        value={`${query.sort} ${query.direction}`}
        options={balanceSorts(query.show).map(([sort, direction]) => [
          `${sort} ${direction}`,
          t(sort === 'age' ? 'balances.by.age' : `balances.by.${sort}-${direction}`),
        ])}
        onChange={(value) => {
          const [sort = '', direction = ''] = value.split(' ');
          set({ sort, direction });
        }}
      />
      {page && (
        <p className={styles.total} role="status">
          {t(query.show === 'owing' ? 'balances.owed' : 'balances.credited', { count: page.count, total })}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <span className="select">
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The head of a column of amounts: pressed once the largest come first, again the smallest. */
function AmountHead({ sort, text, filters: { query, set } }: { sort: Sort; text: string; filters: BalanceFilters }) {
  const isSorted = query.sort === sort;
  const isDown = query.direction === 'down';
  return (
    <th
      scope="col"
      className={styles.amountHead}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={() => set({ sort, direction: isSorted && isDown ? 'up' : 'down' })}
      >
        {text}
        {isSorted && <Icon of={isDown ? ArrowDown : ArrowUp} />}
      </button>
    </th>
  );
}

function Table({ pages, filters }: { pages: readonly Page[]; filters: BalanceFilters }) {
  const { t, i18n } = useTranslation();
  const items = pages.flatMap((page) => page.items);
  const currency = pages[0]?.currency ?? 'USD';
  const isOwing = filters.query.show === 'owing';
  const money = (amount: string) => moneyText(amount, currency, i18n.language);
  if (items.length === 0)
    return (
      <div className="empty">
        <NoBillingArt />
        <p>{t('balances.none')}</p>
      </div>
    );
  return (
    <div className="card">
      <table className={`table ${styles.balances}`}>
        <thead>
          <tr>
            <th scope="col">{t('balances.patient')}</th>
            {isOwing &&
              ageNames.map((name) => (
                <AmountHead key={name} sort={name} text={t(`balances.column.${name}`)} filters={filters} />
              ))}
            <AmountHead sort="amount" text={t('balances.total')} filters={filters} />
            <th scope="col">{t('balances.last')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row" className={styles.who}>
                <Link to={`/patients/${item.id}/ledger`}>{`${item.nameFirst} ${item.nameLast}`}</Link>{' '}
                <AlertMarks name={`${item.nameFirst} ${item.nameLast}`} alerts={item.alerts} />
                <span className={styles.born}>
                  {t('balances.bornOn', { day: fullDate(item.birthDate, i18n.language) })}
                </span>
              </th>
              {isOwing &&
                ageNames.map((name) => {
                  const amount = item.ages?.[name] ?? '0.00';
                  return (
                    <td key={name} className={styles.aged} data-label={t(`balances.column.${name}`)}>
                      {amount === '0.00' ? (
                        <span className="muted">
                          <span aria-hidden="true">–</span>
                          <VisuallyHidden>{t('balances.nothing')}</VisuallyHidden>
                        </span>
                      ) : (
                        <span className={name === 'over90' ? styles.old : undefined}>{money(amount)}</span>
                      )}
                    </td>
                  );
                })}
              <td className={styles.figure}>{money(item.balance)}</td>
              <td className={styles.fact} data-label={t('balances.last')}>
                {fullDate(item.lastOn, i18n.language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
