// The day sheet of money: what was entered on a day by method and by colleague, and the deposit list for the bank.
import { useDownload } from '@foyer/client/use-download';
import { type Answer, daySheets } from '@foyer/contract';
import {
  Button,
  ChevronLeft,
  ChevronRight,
  Download,
  Icon,
  Printer,
  Skeleton,
  SkeletonLine,
  StaleNote,
  toast,
} from '@foyer/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayBefore, dayName, dayPlus } from '../../session/practice-day.ts';
import { useQueryParams } from '../../session/query-params.ts';
import styles from './day-sheet.module.css';
import { DepositList } from './deposit-list.tsx';
import { LedgerBar } from './ledger-bar.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { recordsKey } from './use-ledger.ts';

type MoneyDay = Answer<typeof daySheets.daySheet>;

export function DaySheet({ day, today }: { day: string; today: string }) {
  const { t, i18n } = useTranslation();
  const { call, client } = useApi();
  const problemText = useProblemText();
  const navigate = useNavigate();
  const [params, change] = useQueryParams();
  const locationId = params.get('location') ?? undefined;
  const query = { day, locationId };
  const sheet = useQuery({
    queryKey: [...recordsKey, 'day-sheet', query],
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(daySheets.daySheet, { query }, { signal }),
  });
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('balances.csvFailed', { why: problemText(error).text })),
  );
  const open = (to: string) => void navigate({ pathname: `/ledger/day/${to}`, search: window.location.search });
  // While another day loads, the paper is still that of the day before.
  const name = dayName(sheet.data?.day ?? day, today, i18n.language);
  return (
    <>
      <LedgerBar at="day">
        <Button busy={isBusy} onClick={() => void download(daySheets.daySheetFile, { query })}>
          <Icon of={Download} />
          {t('balances.csv')}
        </Button>
        <Button look="primary" disabled={!sheet.data || sheet.isPlaceholderData} onClick={() => window.print()}>
          <Icon of={Printer} />
          {t('ledger.printNow')}
        </Button>
      </LedgerBar>
      <section className="scroll" aria-label={t('day.title')}>
        <div className={styles.page}>
          <div className={`${styles.choose} no-print`}>
            <span className={styles.days}>
              <Button icon aria-label={t('day.before')} title={t('day.before')} onClick={() => open(dayBefore(day))}>
                <Icon of={ChevronLeft} />
              </Button>
              <label className="field">
                <span className="label">{t('day.day')}</span>
                <input
                  className="input"
                  type="date"
                  max={today}
                  value={day}
                  onChange={(event) => event.target.value !== '' && open(event.target.value)}
                />
              </label>
              <Button
                icon
                aria-label={t('day.after')}
                title={t('day.after')}
                disabled={day >= today}
                onClick={() => open(dayPlus(day, 1))}
              >
                <Icon of={ChevronRight} />
              </Button>
            </span>
            {sheet.data && sheet.data.locations.length > 1 && (
              <label className="field">
                <span className="label">{t('day.location')}</span>
                <span className="select">
                  <select value={locationId ?? ''} onChange={(event) => change({ location: event.target.value })}>
                    <option value="">{t('day.allLocations')}</option>
                    {sheet.data.locations.map((location) => (
                      <option key={location.id} value={location.id}>
                        {location.name}
                      </option>
                    ))}
                  </select>
                </span>
              </label>
            )}
          </div>
          {sheet.data ? (
            <>
              {sheet.isError && (
                <StaleNote text={t('ledger.stale')} again={t('ledger.again')} onRetry={() => void sheet.refetch()} />
              )}
              <Paper sheet={sheet.data} name={name} locationId={locationId} />
            </>
          ) : sheet.isError ? (
            <div role="alert" className="stack-8">
              <p>{t('day.failed')}</p>
              <div>
                <Button onClick={() => void sheet.refetch()}>{t('ledger.again')}</Button>
              </div>
            </div>
          ) : (
            <Skeleton>
              <SkeletonLine kind="card" />
              <SkeletonLine kind="card" />
            </Skeleton>
          )}
        </div>
      </section>
    </>
  );
}

function Paper({ sheet, name, locationId }: { sheet: MoneyDay; name: string; locationId: string | undefined }) {
  const { t } = useTranslation();
  const practice = usePractice();
  const place = sheet.locations.find(({ id }) => id === locationId)?.name;
  return (
    <article className={styles.paper} aria-labelledby="day-name">
      <header className={styles.head}>
        <div>
          <h2 id="day-name">{name}</h2>
          <p className="muted">{place ? t('day.leadAt', { place }) : t('day.lead')}</p>
        </div>
        <p className="strong">{practice.name}</p>
      </header>
      <DepositList deposit={sheet.deposit} currency={sheet.currency} />
      <Sums sheet={sheet} />
      <Entries sheet={sheet} />
    </article>
  );
}

const kinds = ['charge', 'payment', 'adjustment', 'reversal'] as const;

function Sums({ sheet }: { sheet: MoneyDay }) {
  const { t } = useTranslation();
  const { money } = useEntryWords(sheet.currency);
  const cell = ({ amount, count }: { amount: string; count: number }) => (count === 0 ? '–' : money(amount));
  return (
    <div className={styles.two}>
      <section className="card stack-8" aria-labelledby="by-member">
        <h3 id="by-member">{t('day.byMember')}</h3>
        <div className={styles.wide}>
          <table className={`table ${styles.sums}`}>
            <thead>
              <tr>
                <th scope="col">{t('day.member')}</th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col" className={styles.figure}>
                    {t(`day.kinds.${kind}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.byMember.map((member) => (
                <tr key={member.name}>
                  <th scope="row">{member.name || t('day.nobody')}</th>
                  {kinds.map((kind) => (
                    <td key={kind} className={styles.figure} data-label={t(`day.kinds.${kind}`)}>
                      {cell(member[kind])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('balances.total')}</th>
                {kinds.map((kind) => (
                  <td key={kind} className={styles.figure} data-label={t(`day.kinds.${kind}`)}>
                    {cell(sheet.totals[kind])}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      </section>
      <section className="card stack-8" aria-labelledby="by-way">
        <h3 id="by-way">{t('day.byWay')}</h3>
        {sheet.byWay.length === 0 ? (
          <p className="muted">{t('day.noPayments')}</p>
        ) : (
          <table className={`table ${styles.sums}`}>
            <thead>
              <tr>
                <th scope="col">{t('ledger.method')}</th>
                <th scope="col" className={styles.figure}>
                  {t('day.count')}
                </th>
                <th scope="col" className={styles.figure}>
                  {t('ledger.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {sheet.byWay.map(({ way, count, amount }) => (
                <tr key={way}>
                  <th scope="row">{t(`day.ways.${way}`)}</th>
                  <td className={styles.figure} data-label={t('day.count')}>
                    {count}
                  </td>
                  <td className={styles.figure} data-label={t('ledger.amount')}>
                    {money(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </div>
  );
}

function Entries({ sheet }: { sheet: MoneyDay }) {
  const { t } = useTranslation();
  const { money, time } = useEntryWords(sheet.currency);
  return (
    <section className="card stack-8" aria-labelledby="day-entries">
      <h3 id="day-entries">{t('ledger.entries')}</h3>
      {sheet.entries.length === 0 ? (
        <p className="muted">{t('day.none')}</p>
      ) : (
        <table className={`table ${styles.entries}`}>
          <thead>
            <tr>
              <th scope="col">{t('day.time')}</th>
              <th scope="col">{t('balances.patient')}</th>
              <th scope="col">{t('ledger.description')}</th>
              <th scope="col">{t('day.member')}</th>
              <th scope="col" className={styles.figure}>
                {t('ledger.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sheet.entries.map((entry) => (
              <tr key={entry.id}>
                <td className={styles.time}>{time(entry.enteredAt)}</td>
                <th scope="row">
                  <Link to={`/patients/${entry.patientId}/ledger`}>{entry.person}</Link>
                </th>
                <td className={styles.what}>
                  {entry.description}
                  <span className={styles.small}>
                    {entry.way ? t(`day.paid.${entry.way}`) : t(`ledger.${entry.kind}`)}
                    {entry.checkNumber && ` ${t('ledger.checkNo', { number: entry.checkNumber })}`}
                  </span>
                </td>
                <td className={styles.by}>{entry.enteredBy || t('day.nobody')}</td>
                <td className={styles.figure}>{money(entry.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {t('balances.total')}
              </th>
              <td className={styles.figure}>{money(sheet.totals.all.amount)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
