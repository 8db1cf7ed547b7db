// The bar above the reports: the time, the location and provider, the paper and the file.
import { useDownload } from '@foyer/client/use-download';
import { reports as calls } from '@foyer/contract';
import { Button, Download, Icon, Printer, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { BarChoice } from '../../session/bar-choice.tsx';
import type { ReportAnswer, ReportName } from './report-rows.ts';
import { type ReportTime, reportTimes } from './report-times.ts';
import styles from './reports.module.css';
import { queryOf } from './use-report.ts';
import type { ReportFilters } from './use-report-filters.ts';

interface Props {
  readonly name: ReportName;
  readonly filters: ReportFilters;
  /** The report, once it has loaded. */
  readonly report: ReportAnswer | undefined;
}

export function ReportBar({ name, filters, report }: Props) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('reports.csvFailed', { why: problemText(error).text })),
  );
  const save = () => void download(calls.reportFile, { params: { name }, query: queryOf(filters) });
  return (
    <header className={`bar-top no-print ${styles.bar}`}>
      <h1>{t('reports.title')}</h1>
      <span className={`push row-tight ${styles.acts}`}>
        {/* Records are looked at as they are now. */}
        {name !== 'data-to-check' && (
          <BarChoice
            label={t('reports.time')}
            className={styles.choice}
            options={reportTimes.map((time) => ({ id: time, name: t(`reports.times.${time}`) }))}
            value={filters.time}
            onChange={(time) => filters.setTime(time as ReportTime)}
          />
        )}
        <BarChoice
          label={t('reports.location')}
          className={styles.choice}
          all={t('reports.allLocations')}
          options={report?.locations}
          value={filters.locationId}
          onChange={(location = '') => filters.set({ location })}
        />
        <BarChoice
          label={t('reports.provider')}
          className={styles.choice}
          all={t('reports.allProviders')}
          options={report?.providers}
          value={filters.providerId}
          onChange={(provider = '') => filters.set({ provider })}
        />
        <Button disabled={!report} onClick={() => window.print()}>
          <Icon of={Printer} />
          <span className={styles.foldable}>{t('reports.print')}</span>
        </Button>
        <Button busy={isBusy} disabled={!report} onClick={save}>
          <Icon of={Download} />
          <span className={styles.foldable}>{t('reports.csv')}</span>
        </Button>
      </span>
      {filters.time === 'own' && name !== 'data-to-check' && <OwnDays filters={filters} />}
    </header>
  );
}

function OwnDays({ filters: { span, setDays } }: { readonly filters: ReportFilters }) {
  const { t } = useTranslation();
  return (
    <span className={styles.days}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className="row-tight">
          {t(`reports.${end}`)}
          <input
            className="input"
            type="date"
            value={span[end]}
            onChange={({ target }) => target.value !== '' && setDays({ [end]: target.value })}
          />
        </label>
      ))}
    </span>
  );
}
