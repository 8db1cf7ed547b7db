// Requests a form from a patient, and optionally emails the link to the documents.
import { assignments } from '@foyer/contract';
import { ErrorText, FormDialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import type { RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function AskDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const { t } = useTranslation();
  const isAsked = record.otherForms.length === 0;
  const action = useRecordAction();
  const [chosen, setChosen] = useState(record.otherForms[0]?.formId ?? '');
  const [isMailed, setMailed] = useState(record.email !== '');
  const ask = () =>
    action.run({
      work: async (call) => {
        await call(assignments.askForForm, { params: { id: record.id, formId: chosen } });
        if (isMailed) await call(assignments.mailDocuments, { params: { id: record.id } });
      },
      done: isMailed ? t('patients.askedMailed') : t('patients.askedDone'),
      after: onClose,
    });
  return (
    <FormDialog
      title={t('patients.ask')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={isAsked ? undefined : t('patients.askNow')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={ask}
    >
      {isAsked ? (
        <p>{t('patients.allAsked')}</p>
      ) : (
        <>
          {action.problem && <ErrorText>{action.problem}</ErrorText>}
          <SelectField label={t('patients.form')} value={chosen} onChange={setChosen}>
            {record.otherForms.map((form) => (
              <option key={form.formId} value={form.formId}>
                {form.name}
              </option>
            ))}
          </SelectField>
          {record.email !== '' && (
            <label className="choice">
              <input type="checkbox" checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
              <span>{t('patients.mailToo', { email: record.email })}</span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}
