// The bar above the reports: the time, the location and provider, the paper and the file.
import { useDownload } from '@foyer/client/use-download';
import { reports as calls } from '@foyer/contract';
import { Button, Download, Icon, Printer, toast } from '@foyer/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
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
          <Choice
            label={t('reports.time')}
            value={filters.time}
            onChange={(value) => filters.setTime(value as ReportTime)}
          >
            {reportTimes.map((time) => (
              <option key={time} value={time}>
                {t(`reports.times.${time}`)}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label={t('reports.location')}
          value={filters.locationId ?? ''}
          onChange={(location) => filters.set({ location })}
        >
          <option value="">{t('reports.allLocations')}</option>
          <Options of={report?.locations} />
        </Choice>
        <Choice
          label={t('reports.provider')}
          value={filters.providerId ?? ''}
          onChange={(provider) => filters.set({ provider })}
        >
          <option value="">{t('reports.allProviders')}</option>
          <Options of={report?.providers} />
        </Choice>
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

function Options({ of = [] }: { readonly of: ReportAnswer['locations'] | undefined }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
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

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <span className={`select ${styles.choice}`}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </span>
  );
}
