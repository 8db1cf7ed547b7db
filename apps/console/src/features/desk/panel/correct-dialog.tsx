// Lets an admin correct the status of a visit; history and trail keep the reason.
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../patients/select-field.tsx';
import type { Correction } from '../change-status.ts';
import type { Visit } from '../columns.ts';

interface Props {
  readonly visit: Visit;
  readonly onCorrect: (status: Correction, reason: string) => void;
  readonly onClose: () => void;
}

const all: readonly Correction[] = ['scheduled', 'confirmed', 'met', 'missed', 'canceled'];
/** Characters of a reason. */
const shortest = 3;
const longest = 200;

export function CorrectDialog({ visit, onCorrect, onClose }: Props) {
  const { t } = useTranslation();
  const choices = all.filter((status) => visit.corrections.includes(status));
  const [chosen, setChosen] = useState(choices[0]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isShort = reason.trim().length < shortest;
  return (
    <FormDialog
      title={t('schedule.correct')}
      cancelLabel={t('schedule.cancel')}
      confirmLabel={t('schedule.correctNow')}
      busy={false}
      onCancel={onClose}
      onSubmit={() => {
        setTried(true);
        if (!chosen || isShort) return;
        onClose();
        onCorrect(chosen, reason.trim());
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
        label={t('visit.correctReason')}
        hint={t('visit.correctHint')}
        isRequired
        maxLength={longest}
        value={reason}
        error={isTried && isShort ? t('visit.correctShort') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
