// Says that a patient does not come any more: why and since when. Names the coming visits, which stay.
import { inactivePatients } from '@foyer/contract';
import { ErrorText, FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { usePractice } from '../../session/practice.tsx';
import { dayOf } from '../../session/practice-day.ts';
import styles from '../patients/patients.module.css';
import { ComingVisits } from './coming-visits.tsx';
import type { InactiveMark } from './use-inactive.ts';
import { useRecordAction } from './use-record-action.ts';

const reasons = ['moved', 'died', 'other'] as const;

interface Props {
  readonly id: string;
  readonly name: string;
  readonly coming: Pick<InactiveMark, 'coming' | 'comingElsewhere'>;
  readonly onClose: () => void;
}

export function InactiveDialog({ id, name, coming, onClose }: Props) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const errorId = useId();
  const action = useRecordAction();
  const [reason, setReason] = useState<(typeof reasons)[number]>();
  const [since, setSince] = useState(today);
  const [isTried, setTried] = useState(false);
  const isDay = since !== '' && since <= today;
  const lacksReason = isTried && !reason;
  const save = () => {
    setTried(true);
    if (!reason || !isDay) return;
    action.run({
      work: (call) => call(inactivePatients.setInactive, { params: { id }, body: { reason, since } }),
      done: t('inactive.saved', { name }),
      after: onClose,
    });
  };
  return (
    <FormDialog
      title={t('inactive.dialogTitle', { name })}
      cancelLabel={t('inactive.cancel')}
      confirmLabel={t('inactive.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      <p>{t('inactive.effect')}</p>
      <FormRefusals attempt={action} />
      <fieldset className={styles.audience} aria-describedby={lacksReason ? errorId : undefined}>
        <legend>{t('inactive.why')}</legend>
        {reasons.map((each) => (
          <label key={each} className="choice">
            <input
              id={`${errorId}-${each}`}
              type="radio"
              name="reason"
              checked={reason === each}
              onChange={() => setReason(each)}
              aria-invalid={lacksReason || undefined}
            />
            <span>{t(`inactive.reasons.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {lacksReason && <ErrorText id={errorId}>{t('inactive.choose')}</ErrorText>}
      <TextField
        label={t('inactive.since')}
        type="date"
        max={today}
        isRequired
        value={since}
        error={isTried && !isDay ? t('inactive.needDay') : action.refusal?.field('since')}
        onChange={(event) => setSince(event.target.value)}
      />
      <ComingVisits {...coming} />
    </FormDialog>
  );
}
