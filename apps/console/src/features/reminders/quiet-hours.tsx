// The hours in which texts may go; they hold for the whole practice.
import { FieldFrame } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './reminders.module.css';
import { minuteText } from './step-title.ts';
import type { PlanEdit } from './use-plans.ts';

const between = (from: number, until: number) =>
  Array.from({ length: (until - from) / 30 + 1 }, (_, index) => from + index * 30);

interface HourProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly number[];
  readonly onChange: (minute: number) => void;
}

/** A choice of a time of day. */
export function HourChoice({ label, value, options, onChange }: HourProps) {
  const { i18n } = useTranslation();
  const offered = options.includes(value) ? options : [...options, value].toSorted((one, other) => one - other);
  return (
    <FieldFrame label={label}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
            {offered.map((minute) => (
              <option key={minute} value={minute}>
                {minuteText(minute, i18n.language)}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

export function QuietHours({ edit }: { edit: PlanEdit }) {
  const { t } = useTranslation();
  const { plan, save } = edit;
  return (
    <section className="card">
      <h2>{t('reminders.quiet')}</h2>
      <div className={styles.pair}>
        <HourChoice
          label={t('reminders.quietFrom')}
          value={plan.quietFrom}
          options={between(480, 720)}
          onChange={(quietFrom) => save({ quietFrom })}
        />
        <HourChoice
          label={t('reminders.quietUntil')}
          value={plan.quietUntil}
          options={between(1020, 1260)}
          onChange={(quietUntil) => save({ quietUntil })}
        />
      </div>
      <p className="hint">{t('reminders.quietHint')}</p>
    </section>
  );
}
