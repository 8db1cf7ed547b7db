// A patient's alerts beside the name: in a narrow place the worst icon with the count, in a panel a line each, on a page a strip.
import type { ShownAlert } from '@foyer/contract';
import { Icon, TriangleAlert } from '@foyer/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './alert-marks.module.css';
import { alertLooks, useAlertWords, worstLook } from './alert-words.ts';

interface MarksProps {
  /** Of the patient. */
  readonly name: string;
  readonly alerts: readonly ShownAlert[];
}

/** For a narrow place: the icon of the worst, how many there are, and all words in the name. Nothing without alerts. */
export function AlertMarks({ name, alerts }: MarksProps) {
  const words = useAlertWords();
  const { t } = useTranslation();
  const look = worstLook(alerts);
  if (!look) return null;
  const label = t('patientAlerts.marks', { count: alerts.length, name, words: words.all(alerts) });
  return (
    <span className={styles.marks} data-tone={look.tone} role="img" aria-label={label} title={words.all(alerts)}>
      <Icon of={look.icon} size="small" />
      {alerts.length > 1 && <span aria-hidden="true">{alerts.length}</span>}
    </span>
  );
}

interface LinesProps {
  readonly alerts: readonly ShownAlert[];
}

/** For a row or a panel with room for words: a line for each kind. Nothing without alerts. */
export function AlertLines({ alerts }: LinesProps) {
  const words = useAlertWords();
  const { t } = useTranslation();
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={t('patientAlerts.title')}>
      {byKind(alerts).map(([kind, of]) => (
        <li key={kind} data-tone={alertLooks[kind].tone}>
          <Icon of={alertLooks[kind].icon} size="small" />
          <span>{of.map(words.shown).join(kind === 'allergy' ? ', ' : '; ')}</span>
        </li>
      ))}
    </ul>
  );
}

function byKind(alerts: readonly ShownAlert[]): [ShownAlert['kind'], ShownAlert[]][] {
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, alerts.filter((alert) => alert.kind === kind)]);
}

interface StripProps extends LinesProps {
  /** Acts at its end. With them it stands even without alerts. */
  readonly children?: ReactNode;
  /** Returns what stands in place of an alert's words, such as a button that opens it. */
  readonly inside?: (alert: ShownAlert, words: string) => ReactNode;
}

/** For a page: every alert with its words. Nothing without alerts and acts. */
export function AlertStrip({ alerts, children, inside }: StripProps) {
  const words = useAlertWords();
  const { t } = useTranslation();
  const title = useId();
  if (alerts.length === 0 && !children) return null;
  return (
    <section className={styles.strip} data-tone={worstLook(alerts)?.tone} aria-labelledby={title}>
      <h2 id={title}>
        {alerts.length > 0 && <Icon of={TriangleAlert} />}
        {t('patientAlerts.title')}
      </h2>
      {alerts.length > 0 && (
        <ul>
          {alerts.map((alert) => {
            const { tone, icon } = alertLooks[alert.kind];
            const text = words.shown(alert);
            return (
              <li key={`${alert.kind} ${text}`} className={`chip chip-${tone}`}>
                <Icon of={icon} size="small" />
                {inside?.(alert, text) ?? text}
              </li>
            );
          })}
        </ul>
      )}
      {children && <span className={styles.acts}>{children}</span>}
    </section>
  );
}
