// Requests a form from a patient, and optionally emails the link to the documents.
import { assignments } from '@foyer/contract';
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { SelectField } from '../patients/select-field.tsx';
import type { RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function AskDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const { t } = useTranslation();
  const { otherForms, otherPackets } = record;
  const isAsked = otherForms.length === 0 && otherPackets.length === 0;
  const action = useRecordAction();
  const [chosen, setChosen] = useState(otherForms[0]?.formId ?? otherPackets[0]?.packetId ?? '');
  const [due, setDue] = useState('');
  const packet = otherPackets.find(({ packetId }) => packetId === chosen);
  const [isMailed, setMailed] = useState(record.email !== '');
  const ask = () =>
    action.run({
      work: async (call) => {
        if (packet)
          await call(assignments.askForPacket, {
            params: { id: record.id, packetId: chosen },
            body: { dueAt: due || null },
          });
        else await call(assignments.askForForm, { params: { id: record.id, formId: chosen } });
        if (isMailed) await call(assignments.mailDocuments, { params: { id: record.id } });
      },
      done: packet
        ? t(isMailed ? 'patients.packetMailed' : 'patients.packetDone')
        : t(isMailed ? 'patients.askedMailed' : 'patients.askedDone'),
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
          <FormRefusals attempt={action} />
          <SelectField label={t('patients.form')} value={chosen} onChange={setChosen}>
            {otherForms.map((form) => (
              <option key={form.formId} value={form.formId}>
                {form.name}
              </option>
            ))}
            {otherPackets.length > 0 && (
              <optgroup label={t('patients.packets')}>
                {otherPackets.map(({ packetId, name }) => (
                  <option key={packetId} value={packetId}>
                    {name}
                  </option>
                ))}
              </optgroup>
            )}
          </SelectField>
          {packet && (
            <TextField
              label={t('patients.neededBefore')}
              type="date"
              value={due}
              error={action.refusal?.field('dueAt')}
              onChange={(event) => setDue(event.target.value)}
            />
          )}
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
