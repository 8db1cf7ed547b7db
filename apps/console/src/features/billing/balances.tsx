// Who owes what: sorted by largest or by oldest balance, plus the patients whom the practice owes.
import { type Answer, ledger } from '@foyer/contract';
import { Button, NoBillingArt, Skeleton, SkeletonLine } from '@foyer/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { moneyText } from '../../session/money.ts';
import { fullDate } from '../../session/practice-day.ts';
import styles from './ledger.module.css';
import { recordsKey } from './use-ledger.ts';

type Page = Answer<typeof ledger.openBalances>;
const shows = ['owing', 'credit'] as const;
const sorts = ['amount', 'age'] as const;

/** Keeps the filters in the address. */
function useFilters() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string, plain: string) => {
    const next = new URLSearchParams(params);
    if (value === plain) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return {
    show: shows.find((each) => each === params.get('show')) ?? 'owing',
    sort: sorts.find((each) => each === params.get('sort')) ?? 'amount',
    setShow: (value: string) => set('show', value, 'owing'),
    setSort: (value: string) => set('sort', value, 'amount'),
  };
}

export function Balances() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { show, sort, setShow, setSort } = useFilters();
  const list = useInfiniteQuery({
    queryKey: [...recordsKey, 'balances', show, sort],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(ledger.openBalances, { query: { show, sort, after: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const first = list.data?.pages[0];
  return (
    <>
      <header className="bar-top">
        <h1>{t('balances.title')}</h1>
      </header>
      <section className="scroll" aria-label={t('balances.list')}>
        <div className={styles.page}>
          <div className={styles.filters}>
            <Choice
              label={t('balances.show')}
              value={show}
              options={shows.map((each) => [each, t(`balances.${each}`)])}
              onChange={setShow}
            />
            <Choice
              label={t('balances.sort')}
              value={sort}
              options={sorts.map((each) => [each, t(`balances.by.${each}`)])}
              onChange={setSort}
            />
            {first && <Sum page={first} show={show} />}
          </div>
          {first ? (
            <Table pages={list.data?.pages ?? []} />
          ) : list.isError ? (
            <div role="alert" className="stack-8">
              <p>{t('balances.failed')}</p>
              <div>
                <Button onClick={() => void list.refetch()}>{t('ledger.again')}</Button>
              </div>
            </div>
          ) : (
            <Skeleton>
              <SkeletonLine kind="card" />
            </Skeleton>
          )}
          {list.hasNextPage && (
            <div>
              <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('balances.more')}
              </Button>
            </div>
          )}
        </div>
      </section>
    </>
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

function Sum({ page, show }: { page: Page; show: (typeof shows)[number] }) {
  const { t, i18n } = useTranslation();
  const total = moneyText(page.total.replace('-', ''), page.currency, i18n.language);
  return (
    <p className={styles.total} role="status">
      {t(show === 'owing' ? 'balances.owed' : 'balances.credited', { count: page.count, total })}
    </p>
  );
}

function Table({ pages }: { pages: readonly Page[] }) {
  const { t, i18n } = useTranslation();
  const items = pages.flatMap((page) => page.items);
  const currency = pages[0]?.currency ?? 'USD';
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
            <th scope="col">{t('balances.born')}</th>
            <th scope="col">{t('balances.last')}</th>
            <th scope="col">{t('ledger.balance')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className={styles.what}>
                <Link to={`/patients/${item.id}/ledger`}>{`${item.nameFirst} ${item.nameLast}`}</Link>
              </td>
              <td className={styles.fact} data-label={t('balances.born')}>
                {fullDate(item.birthDate, i18n.language)}
              </td>
              <td className={styles.fact} data-label={t('balances.last')}>
                {fullDate(item.lastOn, i18n.language)}
              </td>
              <td className={styles.figure}>{moneyText(item.balance, currency, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
