// Links two patients: who acts for whom, and whether on the portal as well.
import { officePatients } from '@foyer/contract';
import { ErrorText, FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../patients/pick-patient.tsx';
import { SelectField } from '../patients/select-field.tsx';
import type { PatientSearchResult, RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function FamilyDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [other, setOther] = useState<PatientSearchResult>();
  const [side, setSide] = useState('guardian');
  const [relationship, setRelationship] = useState('');
  const [familyAccess, setAccess] = useState(true);
  const [isTried, setTried] = useState(false);
  const name = `${record.nameFirst} ${record.nameLast}`;
  const save = () => {
    setTried(true);
    if (!other || relationship.trim() === '') return;
    const [id, memberId] = side === 'guardian' ? [other.id, record.id] : [record.id, other.id];
    action.run({
      work: (call) =>
        call(officePatients.linkFamily, {
          params: { id, memberId },
          body: { relationship: relationship.trim(), familyAccess },
        }),
      done: t('patients.linked'),
      after: onClose,
    });
  };
  return (
    <FormDialog
      title={t('patients.linkTitle')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.link')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {isTried && !other && <ErrorText>{t('patients.chooseSomebody')}</ErrorText>}
      <PickPatient label={t('patients.relative')} except={record.id} chosen={other} onChoose={setOther} />
      <SelectField label={t('patients.side')} value={side} onChange={setSide}>
        <option value="guardian">{t('patients.sideGuardian', { name })}</option>
        <option value="member">{t('patients.sideMember', { name })}</option>
      </SelectField>
      <TextField
        label={t('patients.relationship')}
        hint={t('patients.relationshipHint')}
        isRequired
        error={isTried && relationship.trim() === '' ? t('patients.needed') : undefined}
        value={relationship}
        maxLength={40}
        onChange={(event) => setRelationship(event.target.value)}
      />
      <label className="choice">
        <input type="checkbox" checked={familyAccess} onChange={(event) => setAccess(event.target.checked)} />
        <span>{t('patients.access')}</span>
      </label>
    </FormDialog>
  );
}
