// Adds an alert of a patient, changes it or ends it. What a colleague changed meanwhile is compared in the dialog before it is saved.
import { patientAlerts } from '@foyer/contract';
import { Button, FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { usePractice } from '../../session/practice.tsx';
import { dayOf } from '../../session/practice-day.ts';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { OwnAlert } from './use-alerts.ts';
import { useRecordAction } from './use-record-action.ts';

const kinds = ['care', 'office', 'info'] as const;

/** Null for an alert that has ended. */
type Content = Pick<OwnAlert, 'kind' | 'text' | 'until' | 'isForFamily'>;

const blank: Content = { kind: 'office', text: '', until: null, isForFamily: false };

interface Props {
  readonly patientId: string;
  /** Undefined for a new one. */
  readonly alert: OwnAlert | undefined;
  /** Of the record. */
  readonly revision: number;
  /** Whether the person may write alerts about care. */
  readonly mayCare: boolean;
  readonly onClose: () => void;
}

export function PatientAlertDialog({ patientId, alert, revision, mayCare, onClose }: Props) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const { timeZone } = usePractice();
  const action = useRecordAction();
  const textOf = useContentWords();
  const [key] = useState(() => crypto.randomUUID());
  const before: Content = alert
    ? { kind: alert.kind, text: alert.text, until: alert.until, isForFamily: alert.isForFamily }
    : blank;
  const [draft, setDraft] = useState(before);
  const [isTried, setTried] = useState(false);
  const member = `alerts.${alert?.id ?? key}`;
  const meanwhile = useChangedMeanwhile<Record<string, Content | null>>({ [member]: before }, revision);
  const put = (part: Partial<Content>) => setDraft({ ...draft, ...part });
  /** A colleague has ended it, and the person goes by that. */
  const [isGone, setGone] = useState(false);
  const refused = (path: string) => action.refusal?.field(path);
  const run = (work: Parameters<typeof action.run>[0]['work'], done: string) =>
    action.run({
      work,
      done,
      after: onClose,
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, { [member]: draft }),
    });

  const save = () => {
    setTried(true);
    if (isGone) return onClose();
    if (draft.text.trim() === '' || !meanwhile.isSettled()) return;
    if (!alert)
      return run(
        (call) => call(patientAlerts.addPatientAlert, { params: { id: patientId }, body: { key, ...draft } }),
        t('patientAlerts.added'),
      );
    if (Object.keys(meanwhile.changed({ [member]: draft })).length === 0) return onClose();
    run(
      (call) =>
        call(patientAlerts.changePatientAlert, {
          params: { id: patientId, alertId: alert.id },
          body: { revision: meanwhile.revision, ...draft },
        }),
      t('patientAlerts.saved'),
    );
  };
  const end = (alertId: string) =>
    run(
      (call) =>
        call(patientAlerts.endPatientAlert, {
          params: { id: patientId, alertId },
          query: { revision: meanwhile.revision },
        }),
      t('patientAlerts.ended'),
    );
  return (
    <FormDialog
      title={t(alert ? 'patientAlerts.editTitle' : 'patientAlerts.newTitle')}
      cancelLabel={t('patientAlerts.cancel')}
      confirmLabel={t('patientAlerts.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      <FormRefusals attempt={action} />
      {meanwhile.changes.length > 0 && (
        <ChangedMeanwhile
          changes={meanwhile.changes}
          choices={meanwhile.choices}
          isTried={meanwhile.isTried}
          nameOf={() => t('patientAlerts.text')}
          textOf={(_, value) => textOf(value as Content | null)}
          onChoose={(of, choice) => {
            const chosen = meanwhile.choose(of, choice);
            setGone(chosen === null);
            if (chosen) setDraft(chosen);
          }}
        />
      )}
      <TextField
        label={t('patientAlerts.text')}
        hint={t('patientAlerts.textHint')}
        data-autofocus
        autoComplete="off"
        isRequired
        maxLength={60}
        value={draft.text}
        error={isTried && draft.text.trim() === '' ? t('patientAlerts.textMissing') : refused('text')}
        onChange={({ target }) => put({ text: target.value })}
      />
      <Kinds value={draft.kind} mayCare={mayCare} onChange={(kind) => put({ kind })} />
      <TextField
        label={t('patientAlerts.until')}
        hint={t('patientAlerts.untilHint')}
        type="date"
        min={dayOf(new Date(), timeZone)}
        value={draft.until ?? ''}
        error={refused('until')}
        onChange={({ target }) => put({ until: target.value || null })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isForFamily}
          onChange={({ target }) => put({ isForFamily: target.checked })}
        />
        <span>
          {t('patientAlerts.forFamily')}
          <span className="hint">{t('patientAlerts.forFamilyHint')}</span>
        </span>
      </label>
      {alert && (
        <div className="row-apart">
          <p className="muted">{t('patientAlerts.by', { name: alert.by, when: instant(alert.at) })}</p>
          <Button look="danger" busy={action.isBusy} onClick={() => end(alert.id)}>
            {t('patientAlerts.end')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

interface KindsProps {
  readonly value: Content['kind'];
  readonly mayCare: boolean;
  readonly onChange: (kind: Content['kind']) => void;
}

function Kinds({ value, mayCare, onChange }: KindsProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.audience}>
      <legend>{t('patientAlerts.kind')}</legend>
      {kinds
        .filter((kind) => mayCare || kind !== 'care')
        .map((kind) => (
          <label key={kind} className="choice">
            <input type="radio" name={name} checked={value === kind} onChange={() => onChange(kind)} />
            <span>
              {t(`patientAlerts.kinds.${kind}`)}
              <span className="hint">{t(`patientAlerts.kindHints.${kind}`)}</span>
            </span>
          </label>
        ))}
    </fieldset>
  );
}

/** Returns what says an alert in one line, for the choice between one's own and a colleague's. */
function useContentWords() {
  const { t } = useTranslation();
  const { day } = useDates();
  return (content: Content | null): string => {
    if (!content) return t('patientAlerts.gone');
    const { text, until, isForFamily } = content;
    const kind = t(`patientAlerts.kinds.${content.kind}`);
    const words = until
      ? t('patientAlerts.nowUntil', { kind, text, day: day(until) })
      : t('patientAlerts.now', { kind, text });
    return isForFamily ? t('patientAlerts.isForFamily', { words }) : words;
  };
}
