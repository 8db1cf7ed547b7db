// Finds the patient who the guest is, with the search of the patients page.
import { Button, Dialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { PickPatient } from '../patients/pick-patient.tsx';
import { patientsEn } from '../patients/texts.en.ts';
import type { PatientSearchResult } from '../patients/use-patients.ts';

interface Props {
  readonly onClose: () => void;
  readonly onFound: (patient: PatientSearchResult) => Promise<unknown>;
}

export function FindPatient({ onClose, onFound }: Props) {
  useTexts(patientsEn);
  const { t } = useTranslation();
  const [chosen, choose] = useState<PatientSearchResult>();
  const match = async () => {
    if (!chosen) return;
    onClose();
    await onFound(chosen);
  };
  return (
    <Dialog
      title={t('submission.findTitle')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('submission.cancel')}</Button>
          <Button look="primary" disabled={!chosen} onClick={() => void match()}>
            {t('submission.match')}
          </Button>
        </>
      }
    >
      <PickPatient label={t('submission.findLabel')} except="" chosen={chosen} onChoose={choose} />
    </Dialog>
  );
}
