// Enters what a patient said outside of the portal: agreed on paper, or withdrawn by phone or letter. Nothing is chosen beforehand.
import { officeAgreements } from '@foyer/contract';
import { ErrorText, FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { usePractice } from '../../session/practice.tsx';
import { dayOf } from '../../session/practice-day.ts';
import type { PatientAgreement } from '../agreements/agreement-status.tsx';
import styles from '../patients/patients.module.css';
import { useRecordAction } from './use-record-action.ts';

const whats = ['on-paper', 'withdrawn'] as const;

interface Props {
  readonly patientId: string;
  readonly agreement: Pick<PatientAgreement, 'formId' | 'name'>;
  readonly onClose: () => void;
}

export function AgreementDialog({ patientId, agreement, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const errorId = useId();
  const action = useRecordAction();
  // The same for every try, so that it is entered once.
  const [key] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<(typeof whats)[number]>();
  const [day, setDay] = useState(today);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isDay = day !== '' && day <= today;
  const lacksWhat = isTried && !state;
  const { formId, name: form } = agreement;
  const save = () => {
    setTried(true);
    if (!state || !isDay) return;
    action.run({
      work: (call) =>
        call(officeAgreements.enterAgreement, {
          params: { id: patientId, formId },
          body: { state, day, note, key },
        }),
      done: t('agreements.saved', { form }),
      after: onClose,
    });
  };
  return (
    <FormDialog
      title={t('agreements.enterTitle', { form })}
      cancelLabel={t('agreements.cancel')}
      confirmLabel={t('agreements.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      <FormRefusals attempt={action} />
      <fieldset className={styles.audience} aria-describedby={lacksWhat ? errorId : undefined}>
        <legend>{t('agreements.what')}</legend>
        {whats.map((each) => (
          <label key={each} className="choice">
            <input
              id={`${errorId}-${each}`}
              type="radio"
              name="what"
              checked={state === each}
              onChange={() => setState(each)}
              aria-invalid={lacksWhat || undefined}
            />
            <span>{t(`agreements.whats.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {lacksWhat && <ErrorText id={errorId}>{t('agreements.choose')}</ErrorText>}
      <TextField
        label={t('agreements.day')}
        type="date"
        max={today}
        isRequired
        value={day}
        error={isTried && !isDay ? t('agreements.needDay') : action.refusal?.field('day')}
        onChange={(event) => setDay(event.target.value)}
      />
      <TextField
        label={t('agreements.note')}
        value={note}
        maxLength={200}
        error={action.refusal?.field('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="muted">{t('agreements.lasting')}</p>
    </FormDialog>
  );
}
