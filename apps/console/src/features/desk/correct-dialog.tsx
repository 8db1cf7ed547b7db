// Lets an admin correct the status of a visit.
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import type { Correction } from './change-status.ts';
import type { Visit } from './columns.ts';

interface Props {
  readonly visit: Visit;
  readonly onCorrect: (status: Correction, reason: string) => void;
  readonly onClose: () => void;
}

const all: readonly Correction[] = ['scheduled', 'confirmed', 'met', 'missed', 'canceled'];

export function CorrectDialog({ visit, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const choices = all.filter((status) => visit.corrections.includes(status));
  const [chosen, setChosen] = useState(choices[0]);
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={t('schedule.correct')}
      cancelLabel={t('schedule.cancel')}
      confirmLabel={t('schedule.correctNow')}
      busy={false}
      onCancel={onClose}
      onSubmit={() => {
        if (reason.trim().length < 3) return;
        onClose();
        if (chosen) onCorrect(chosen, reason.trim());
      }}
    >
      <p>{t('schedule.correctText')}</p>
      <SelectField
        label={t('schedule.correctTo')}
        value={chosen ?? ''}
        onChange={(value) => setChosen(choices.find((status) => status === value))}
      >
        {choices.map((status) => (
          <option key={status} value={status}>
            {t(`schedule.status.${status}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('schedule.correctReason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        minLength={3}
        maxLength={200}
        isRequired
      />
    </FormDialog>
  );
}
