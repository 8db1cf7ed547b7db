// Merges a duplicate into the open record.
import { records } from '@foyer/contract';
import { Button, Dialog, ErrorText } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../patients/pick-patient.tsx';
import type { PatientSearchResult, RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function MergeDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [other, setOther] = useState<PatientSearchResult>();
  const name = `${record.nameFirst} ${record.nameLast}`;
  const merge = () => {
    if (!other) return;
    action.run({
      work: async (call) => {
        const both = { params: { id: record.id }, query: { otherId: other.id } };
        const { revision, otherRevision } = await call(records.mergePreview, both);
        const body = { otherId: other.id, revision, otherRevision, isConfirmed: true };
        return call(records.mergePatients, { params: both.params, body });
      },
      done: t('patients.merged'),
      after: onClose,
    });
  };
  return (
    <Dialog
      title={t('patients.mergeTitle', { name })}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('patients.cancel')}</Button>
          <Button look="danger" busy={action.isBusy} disabled={!other} onClick={merge}>
            {t('patients.merge')}
          </Button>
        </>
      }
    >
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      <p>{t('patients.mergeText', { name })}</p>
      <PickPatient label={t('patients.duplicate')} except={record.id} chosen={other} onChoose={setOther} />
      {other?.hasAccount && <p className="strong">{t('patients.mergeAccount')}</p>}
    </Dialog>
  );
}
