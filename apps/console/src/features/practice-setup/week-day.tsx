// One day of a week of hours: its rows, a strip that shows them, and the day's actions.
import { Button, Copy, ErrorText, Icon, Menu, MenuItem, Minus, Plus } from '@foyer/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './places.module.css';
import { clockText } from './use-asking.tsx';
import { type Provider, usePlaces } from './use-places.ts';
import {
  type DraftRow,
  isOvernight,
  minutesOf,
  type Period,
  rowsOn,
  weekdays,
  withDayCopied,
  withRowAdded,
} from './week-draft.ts';

type Fault = 'times' | 'validity' | 'overlap' | 'break-outside';

interface Props {
  readonly weekday: number;
  readonly period: Period;
  /** Rows from the practice's software, which cannot be edited. */
  readonly theirs: Provider['hours'];
  readonly faults: ReadonlyMap<number, Fault>;
  readonly onChange: (period: Period) => void;
}

const DAY = 1440;

/** Returns 'Monday' in the language of the screen. */
function dayText(weekday: number, language: string): string {
  // January 2nd 2000 was a Sunday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 2 + weekday));
}

export function WeekDay({ weekday, period, theirs, faults, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const { locations } = usePlaces();
  const body = useRef<HTMLDivElement>(null);
  const day = dayText(weekday, i18n.language);
  const rows = rowsOn(period, weekday);
  const home = period.rows[0]?.locationId ?? locations.find(({ isActive }) => isActive)?.id ?? '';
  const nameOf = (id: string) => locations.find((one) => one.id === id)?.name ?? '';
  const add = (kind: DraftRow['kind']) => {
    onChange(withRowAdded(period, kind, weekday, home));
    // Focuses the new row's time, which is typed next.
    requestAnimationFrame(() => {
      const inputs = body.current?.querySelectorAll<HTMLInputElement>(`[data-kind="${kind}"] input`);
      inputs?.[inputs.length - 2]?.focus();
    });
  };
  const copies = [
    { label: t('places.week.toWeekdays'), to: [1, 2, 3, 4, 5] },
    { label: t('places.week.toAll'), to: [...weekdays] },
    ...weekdays.filter((one) => one !== weekday).map((one) => ({ label: dayText(one, i18n.language), to: [one] })),
  ];
  return (
    <li className={styles.day}>
      <h4>{day}</h4>
      <div className={styles.rows} ref={body}>
        {rows.length + theirs.length === 0 && <span className={`muted ${styles.fixed}`}>{t('places.week.free')}</span>}
        {theirs.map((row) => (
          <span key={`${row.kind} ${row.from} ${row.locationId}`} className={`muted ${styles.fixed}`}>
            {t('places.week.theirs', {
              kind: t(`places.week.${row.kind}`),
              from: clockText(row.from, i18n.language),
              until: clockText(row.until, i18n.language),
              place: nameOf(row.locationId),
            })}
          </span>
        ))}
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            day={day}
            fault={faults.get(row.key)}
            onChange={(next) =>
              onChange({
                ...period,
                rows: next
                  ? period.rows.map((one) => (one.key === row.key ? next : one))
                  : period.rows.filter((one) => one.key !== row.key),
              })
            }
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button look="quiet" aria-label={t('places.week.addWorkOn', { day })} onClick={() => add('work')}>
          <Icon of={Plus} />
          {t('places.week.work')}
        </Button>
        <Button look="quiet" aria-label={t('places.week.addBreakOn', { day })} onClick={() => add('break')}>
          <Icon of={Plus} />
          {t('places.week.break')}
        </Button>
        <Menu
          className="button button-quiet button-icon"
          label={t('places.week.copy', { day })}
          button={<Icon of={Copy} />}
          title={t('places.week.copyTo')}
        >
          {copies.map(({ label, to }) => (
            <MenuItem key={label} onSelect={() => onChange(withDayCopied(period, weekday, to))}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <Strip rows={rows} />
    </li>
  );
}

interface RowProps {
  readonly row: DraftRow;
  readonly day: string;
  readonly fault: Fault | undefined;
  /** Undefined removes the row. */
  readonly onChange: (row: DraftRow | undefined) => void;
}

function Row({ row, day, fault, onChange }: RowProps) {
  const { t } = useTranslation();
  const { locations } = usePlaces();
  const { kind, from, until, locationId } = row;
  const what = t(`places.week.${kind}`);
  const offered = locations.filter(({ id, isActive }) => isActive || id === locationId);
  return (
    <div className={styles.row} data-kind={kind}>
      <span className={styles.kind}>{what}</span>
      <input
        className="input"
        type="time"
        step={300}
        value={from}
        aria-label={t('places.week.begins', { day, what })}
        aria-invalid={fault ? true : undefined}
        onChange={(event) => onChange({ ...row, from: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        className="input"
        type="time"
        step={300}
        value={until}
        aria-label={t('places.week.ends', { day, what })}
        aria-invalid={fault ? true : undefined}
        onChange={(event) => onChange({ ...row, until: event.target.value })}
      />
      {isOvernight(row) && <span className="chip">{t('places.week.nextDay')}</span>}
      {offered.length > 1 && (
        <span className="select">
          <select
            value={locationId}
            aria-label={t('places.week.at', { day, what })}
            onChange={(event) => onChange({ ...row, locationId: event.target.value })}
          >
            {offered.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
      <Button
        look="quiet"
        className="button-icon"
        aria-label={t('places.week.removeRow', { day, what, from })}
        onClick={() => onChange(undefined)}
      >
        <Icon of={Minus} />
      </Button>
      {fault && <ErrorText>{t(`places.week.fault.${fault}`)}</ErrorText>}
    </div>
  );
}

/** The day as a line from midnight to midnight. */
function Strip({ rows }: { rows: readonly DraftRow[] }) {
  const bars = rows.flatMap(({ key, kind, from, until }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(until)];
    if (Number.isNaN(begins) || Number.isNaN(ends)) return [];
    return [{ key, kind, from: begins, until: ends <= begins ? DAY : ends }];
  });
  if (bars.length === 0) return null;
  const order = bars.toSorted((a, b) => Number(a.kind === 'break') - Number(b.kind === 'break'));
  return (
    <svg className={styles.strip} viewBox={`0 0 ${DAY} 10`} preserveAspectRatio="none" aria-hidden="true">
      {order.map(({ key, kind, from, until }) => (
        <rect key={key} x={from} y={0} width={until - from} height={10} data-kind={kind} />
      ))}
    </svg>
  );
}
