// The schedule where there is no room for a grid: the visits of each day in a list.
import { EmptyDocumentsArt, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { longDay, longTime } from './clock.ts';
import type { Column } from './columns.ts';
import styles from './schedule.module.css';
import { VISIT } from './visit-block.tsx';
import { looks } from './visit-looks.ts';
import { stateOf } from './visit-state.ts';

interface Props {
  readonly columns: readonly Column[];
  readonly days: readonly string[];
  readonly onOpen: (id: string) => void;
}

export function DayList({ columns, days, onOpen }: Props) {
  const { t } = useTranslation();
  const rowsOf = (day: string) =>
    columns
      .filter((column) => column.day === day)
      .flatMap(({ visits, provider }) => visits.map(({ of }) => ({ visit: of, provider })))
      .sort((a, b) => a.visit.from - b.visit.from);
  const groups = days.map((day) => ({ day, rows: rowsOf(day) })).filter(({ rows }) => rows.length > 0);
  if (groups.length === 0)
    return (
      <div className="empty">
        <EmptyDocumentsArt />
        <h2>{t('schedule.none')}</h2>
        <p>{t('schedule.noneDay')}</p>
      </div>
    );
  return groups.map(({ day, rows }) => (
    <section key={day} aria-labelledby={`list-${day}`} className="list">
      <h2 id={`list-${day}`}>
        <span>{longDay(day)}</span>
        <span>{t('schedule.visits', { count: rows.length })}</span>
      </h2>
      <ul>
        {rows.map(({ visit, provider }) => {
          const state = stateOf(visit);
          return (
            <li key={visit.id}>
              <button type="button" className={styles.row} {...{ [VISIT]: visit.id }} onClick={() => onOpen(visit.id)}>
                <span className="figures">{longTime(visit.from)}</span>
                <b>
                  {visit.patientName || visit.description || t('schedule.nobody')}{' '}
                  <AlertMarks name={visit.patientName} alerts={visit.alerts} />
                </b>
                <span className={styles.rowStatus}>
                  <Icon of={looks[state].icon} size="small" />
                  {t(`schedule.status.${state}`)}
                </span>
                <small>
                  {visit.typeName}, {t('schedule.minutes', { count: visit.minutes })}, {provider.name}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
