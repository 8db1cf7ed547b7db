// Reports: the list of them beside the one that is open, as a finding, a picture and tables.
import { reportNames } from '@foyer/contract/report-words';
import { Button, ErrorArt, Skeleton, SkeletonLine, StaleNote, useDelay } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, timeOfDay } from '../../session/practice-day.ts';
import { RecordChecks } from './record-checks.tsx';
import { ReportBar } from './report-bar.tsx';
import { ReportPicture } from './report-picture.tsx';
import type { ReportAnswer, ReportName } from './report-rows.ts';
import { ReportSentence } from './report-sentence.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './reports.module.css';
import { useReport } from './use-report.ts';
import { type ReportFilters, useReportFilters } from './use-report-filters.ts';
import { useReportWords } from './use-report-words.ts';

export function ReportsView({ name }: { readonly name: ReportName }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const filters = useReportFilters(dayOf(new Date(), timeZone));
  const read = useReport(name, filters);
  const report = filters.fault ? undefined : read.data;
  const time = timeOfDay(new Date(read.dataUpdatedAt), timeZone, i18n.language);
  return (
    <main className={`pane ${styles.main}`} id="main" tabIndex={-1} aria-busy={read.isFetching || undefined}>
      <ReportBar name={name} filters={filters} report={report} />
      <div className={styles.split}>
        <nav className={`${styles.nav} no-print`} aria-label={t('reports.list')}>
          <ul>
            {reportNames.map((each) => (
              <li key={each}>
                <Link
                  to={{ pathname: `/reports/${each}`, search: filters.search }}
                  aria-current={each === name ? 'page' : undefined}
                >
                  {t(`reports.name.${each}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys */}
        <section className={`scroll ${styles.scroll}`} aria-labelledby="report-name" tabIndex={0}>
          <div className={styles.body}>
            {read.isError && report && (
              <StaleNote
                text={t('reports.stale', { time })}
                again={t('reports.again')}
                onRetry={() => void read.refetch()}
              />
            )}
            <h2 id="report-name">{t(`reports.name.${name}`)}</h2>
            {report ? (
              <Report name={name} report={report} filters={filters} />
            ) : filters.fault ? (
              <p role="alert">{t(`reports.fault.${filters.fault}`)}</p>
            ) : read.isError ? (
              <div className="empty" role="alert">
                <ErrorArt />
                <p>{t('reports.failed')}</p>
                <Button onClick={() => void read.refetch()}>{t('reports.again')}</Button>
              </div>
            ) : (
              <Coming />
            )}
          </div>
        </section>
      </div>
    </main>
  );
}

function Coming() {
  return useDelay() ? (
    <Skeleton>
      <SkeletonLine />
      <SkeletonLine kind="card" />
      <SkeletonLine kind="card" />
    </Skeleton>
  ) : null;
}

interface Props {
  readonly name: ReportName;
  readonly report: ReportAnswer;
  readonly filters: ReportFilters;
}

/** Reports whose rows are parts of one whole. */
const added: readonly ReportName[] = [
  'visits-by-status',
  'visits-by-provider',
  'forms',
  'new-patients',
  'data-to-check',
];

function Report({ name, report, filters }: Props) {
  const { t } = useTranslation();
  const words = useReportWords(report.today);
  const [first, ...others] = report.tables;
  if (report.now.all === 0)
    return (
      <>
        <Covered {...{ name, report, filters, words }} />
        <p>{t(name === 'data-to-check' ? 'reports.nothingToCheck' : 'reports.empty')}</p>
      </>
    );
  return (
    <>
      <div className="stack-8">
        <ReportSentence {...{ name, report, words }} />
        <Covered {...{ name, report, filters, words }} />
      </div>
      <ReportPicture {...{ name, report, words }} />
      {first && others.length > 1 && (
        <div className={styles.two}>
          {others.map((table) => (
            <ReportTable key={table.by} {...{ name, table, words }} hasTotal={false} />
          ))}
        </div>
      )}
      {first && <ReportTable {...{ name, words }} table={first} hasTotal={added.includes(name)} />}
      {others.length === 1 &&
        others.map((table) => <ReportTable key={table.by} {...{ name, table, words }} hasTotal={false} />)}
      {name === 'data-to-check' && <RecordChecks report={report} words={words} />}
    </>
  );
}

/** What the report covers, in words: on paper there is no bar above it. */
function Covered({ name, report, filters, words }: Props & { readonly words: ReturnType<typeof useReportWords> }) {
  const { t } = useTranslation();
  const place = report.locations.find(({ id }) => id === filters.locationId)?.name;
  const provider = report.providers.find(({ id }) => id === filters.providerId)?.name;
  const days =
    name === 'data-to-check'
      ? t('reports.asOfToday', { day: words.fullDay(report.today) })
      : t('reports.covers', { from: words.fullDay(report.from), to: words.fullDay(report.to) });
  return <p className="muted">{[days, place, provider].filter(Boolean).join(' · ')}</p>;
}
