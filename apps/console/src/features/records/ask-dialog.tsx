// Asks a patient for a form, and mails the link to the documents if wanted.
import { assignments } from '@foyer/contract';
import { ErrorText, FormDialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import type { Chart } from '../patients/use-patients.ts';
import { useChartAction } from './use-chart-action.ts';

export function AskDialog({ chart, onClose }: { chart: Chart; onClose: () => void }) {
  const { t } = useTranslation();
  const isAsked = chart.otherForms.length === 0;
  const action = useChartAction();
  const [chosen, setChosen] = useState(chart.otherForms[0]?.formId ?? '');
  const [isMailed, setMailed] = useState(chart.email !== '');
  const ask = () =>
    action.run({
      work: async (call) => {
        await call(assignments.askForForm, { params: { id: chart.id, formId: chosen } });
        if (isMailed) await call(assignments.mailDocuments, { params: { id: chart.id } });
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
            {chart.otherForms.map((form) => (
              <option key={form.formId} value={form.formId}>
                {form.name}
              </option>
            ))}
          </SelectField>
          {chart.email !== '' && (
            <label className="choice">
              <input type="checkbox" checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
              <span>{t('patients.mailToo', { email: chart.email })}</span>
            </label>
          )}
        </>
      )}
    </FormDialog>
  );
}
