// The records that need a look, each a link to where it is mended.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReportAnswer } from './report-rows.ts';
import styles from './reports.module.css';
import type { ReportWords } from './use-report-words.ts';

type Check = ReportAnswer['checks'][number];

export function RecordChecks({ report, words }: { readonly report: ReportAnswer; readonly words: ReportWords }) {
  const { t } = useTranslation();
  if (report.checks.length === 0) return <p className="muted">{t('reports.noNames')}</p>;
  const [table] = report.tables;
  return report.checks
    .filter(({ people }) => people.length > 0)
    .map(({ check, people }) => (
      <OneCheck
        key={check}
        {...{ check, people, words }}
        found={table?.rows.find(({ key }) => key === check)?.values[0] ?? people.length}
      />
    ));
}

interface Props extends Check {
  readonly words: ReportWords;
  /** How many there are in all. */
  readonly found: number;
}

function OneCheck({ check, people, words, found }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const born = (day: string) => t('reports.born', { day: words.fullDay(day) });
  return (
    <section className="stack-8" aria-labelledby={id}>
      <h3 id={id}>{words.row('check', { key: check, name: '' })}</h3>
      <ul className={styles.people}>
        {people.map(({ id: patientId, name, birthDate, number, other }) => (
          <li key={`${patientId} ${number} ${other?.id ?? ''}`}>
            <Link to={`/patients/${patientId}`}>{name}</Link> <span className="muted">{born(birthDate)}</span>
            {other && (
              <>
                {' '}
                {t('reports.duplicateOf')} <Link to={`/patients/${other.id}`}>{other.name}</Link>{' '}
                <span className="muted">{born(other.birthDate)}</span>
              </>
            )}
            {number !== '' && <span className={styles.number}>{t('reports.numberIs', { number })}</span>}
          </li>
        ))}
      </ul>
      {found > people.length && <p className="muted">{t('reports.shown', { number: words.count(people.length) })}</p>}
    </section>
  );
}
