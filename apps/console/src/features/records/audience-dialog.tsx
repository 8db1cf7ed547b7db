// Which forms every patient and every guest is given; each choice is saved at once.
import { assignments } from '@foyer/contract';
import { Button, Dialog, ErrorText, Skeleton, SkeletonLine } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import styles from '../patients/patients.module.css';
import { patientKeys } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

export function AudienceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const action = useRecordAction();
  const { data } = useQuery({
    queryKey: [...patientKeys.all, 'audiences'],
    queryFn: ({ signal }) => call(assignments.formAudiences, undefined, { signal }),
  });
  const set = (formId: string, body: { forAllPatients: boolean; forGuests: boolean }) =>
    action.run({
      work: (change) => change(assignments.setFormAudience, { params: { id: formId }, body }),
      done: t('patients.saved'),
    });
  return (
    <Dialog
      title={t('patients.audiences')}
      onDismiss={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {t('patients.close')}
        </Button>
      }
    >
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {!data && (
        <Skeleton>
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {data?.map(({ formId, name, forAllPatients, forGuests }) => (
        <fieldset key={formId} className={styles.audience}>
          <legend>{name}</legend>
          <label className="choice">
            <input
              type="checkbox"
              checked={forAllPatients}
              disabled={action.isBusy}
              onChange={() => set(formId, { forAllPatients: !forAllPatients, forGuests })}
            />
            <span>{t('patients.allPatients')}</span>
          </label>
          <label className="choice">
            <input
              type="checkbox"
              checked={forGuests}
              disabled={action.isBusy}
              onChange={() => set(formId, { forAllPatients, forGuests: !forGuests })}
            />
            <span>{t('patients.guests')}</span>
          </label>
        </fieldset>
      ))}
    </Dialog>
  );
}
