// What became of the reminders of the last seven days.
import { Check, Clock, Icon, Info, Phone, Smartphone } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './reminders.module.css';
import type { reminderTexts } from './texts.en.ts';
import type { Plans } from './use-plans.ts';

type Reason = keyof (typeof reminderTexts)['reminders']['reason'];

const icons: Readonly<Partial<Record<Reason, typeof Info>>> = {
  'confirmed already': Check,
  'quiet hours': Clock,
  'no mobile number': Phone,
  'texts are off': Smartphone,
  'no consent for texts': Smartphone,
};

export function LastDays({ all: { lastDays } }: { all: Plans }) {
  const { t } = useTranslation();
  const counts = [
    [t('reminders.sent'), lastDays.sent],
    [t('reminders.confirmed'), lastDays.confirmed],
    [t('reminders.skipped'), lastDays.skipped],
    [t('reminders.failedCount'), lastDays.failed],
  ] as const;
  return (
    <section className="card">
      <h2>{t('reminders.lastDays')}</h2>
      <dl className="facts">
        {counts.map(([name, count]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {lastDays.reasons.length > 0 && (
        <ul className={styles.log}>
          {lastDays.reasons.map(({ why, count, instead }) => (
            <li key={why}>
              <Icon of={icons[why as Reason] ?? Info} />
              <span>{t(`reminders.reason.${why as Reason}`)}</span>
              <small>{instead > 0 ? t('reminders.byMail', { count }) : count}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
