// The alerts of a record: a strip with all that show, and the dialog that adds, changes and ends those that the office wrote.
import type { ShownAlert } from '@foyer/contract';
import { Button, Icon, Plus, StaleNote } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { useRight } from '../../session/profile.ts';
import styles from '../patients/alert-marks.module.css';
import { AlertStrip } from '../patients/alert-marks.tsx';
import { patientAlertsEn } from '../patients/alert-texts.en.ts';
import { useDates } from '../patients/dates.ts';
import { PatientAlertDialog } from './patient-alert-dialog.tsx';
import type { OwnAlert, useAlerts } from './use-alerts.ts';

interface Props {
  readonly id: string;
  readonly alerts: ReturnType<typeof useAlerts>;
}

export function RecordAlerts({ id, alerts }: Props) {
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  const { data, isError, refetch } = alerts;
  const mayEdit = useRight('edit') ?? false;
  const mayCare = useRight('clinical') ?? false;
  const [open, setOpen] = useState<OwnAlert | 'new'>();
  const adder = useRef<HTMLButtonElement>(null);
  if (!data)
    return isError ? (
      <StaleNote text={t('patientAlerts.failed')} again={t('patientAlerts.again')} onRetry={() => void refetch()} />
    ) : null;
  const mayChange = ({ kind }: OwnAlert) => mayEdit && (mayCare || kind !== 'care');
  const inside = (alert: ShownAlert, words: string) => {
    const own = data.own.find(({ kind, text, isPast }) => !isPast && kind === alert.kind && text === alert.text);
    if (!own || !mayChange(own)) return words;
    return (
      <button
        type="button"
        className={styles.open}
        aria-label={t('patientAlerts.open', { text: words })}
        onClick={() => setOpen(own)}
      >
        {words}
      </button>
    );
  };
  const past = data.own.filter((alert) => alert.isPast && mayChange(alert));
  // The button of an alert that has ended is gone: the focus goes to the one that is always there.
  const close = () => {
    setOpen(undefined);
    setTimeout(() => document.activeElement === document.body && adder.current?.focus());
  };
  return (
    <>
      {isError && (
        <StaleNote text={t('patientAlerts.stale')} again={t('patientAlerts.again')} onRetry={() => void refetch()} />
      )}
      <AlertStrip alerts={data.shown} inside={inside}>
        {mayEdit && (
          <>
            <Past alerts={past} onOpen={setOpen} />
            <Button ref={adder} look="quiet" onClick={() => setOpen('new')}>
              <Icon of={Plus} />
              {t('patientAlerts.add')}
            </Button>
          </>
        )}
      </AlertStrip>
      {open && (
        <PatientAlertDialog
          patientId={id}
          alert={open === 'new' ? undefined : open}
          revision={data.revision}
          mayCare={mayCare}
          onClose={close}
        />
      )}
    </>
  );
}

interface PastProps {
  readonly alerts: readonly OwnAlert[];
  readonly onOpen: (alert: OwnAlert) => void;
}

/** Alerts whose last day is over: they show nowhere else, and can be ended, or get a later day. */
function Past({ alerts, onOpen }: PastProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  if (alerts.length === 0) return null;
  return (
    <details className={styles.past}>
      <summary>{t('patientAlerts.past', { count: alerts.length })}</summary>
      <ul>
        {alerts.map((alert) => {
          const words = t('patientAlerts.pastUntil', { text: alert.text, day: day(alert.until ?? '') });
          return (
            <li key={alert.id}>
              <button
                type="button"
                className={styles.open}
                aria-label={t('patientAlerts.open', { text: words })}
                onClick={() => onOpen(alert)}
              >
                {words}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
