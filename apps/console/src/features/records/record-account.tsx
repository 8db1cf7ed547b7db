// The patient's portal account.
import { patientAccounts } from '@foyer/contract';
import { Button, ErrorText } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { Email } from './record-contact.tsx';
import { useRecordAction } from './use-record-action.ts';

export function AccountCard({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const mayEdit = useRight('edit');
  const params = { id: record.id };
  const invite = () =>
    action.run({ work: (call) => call(patientAccounts.invitePatient, { params }), done: t('patients.invited') });
  const unlock = () =>
    action.run({ work: (call) => call(patientAccounts.unlockPatient, { params }), done: t('patients.unlocked') });
  const end = () =>
    action.run({ work: (call) => call(patientAccounts.endPatientSessions, { params }), done: t('patients.ended') });
  const { instant } = useDates();
  const { account } = record;
  return (
    <section className="card stack" aria-labelledby="portal">
      <h2 id="portal">{t('patients.portal')}</h2>
      {account ? (
        <dl className={`facts ${styles.facts}`}>
          <dt>{t('patients.signsIn')}</dt>
          <dd>
            <Email address={account.email} />
          </dd>
          <dt>{t('patients.since')}</dt>
          <dd>{instant(account.createdAt)}</dd>
          <dt>{t('patients.lastSeen')}</dt>
          <dd>{account.lastActiveAt ? instant(account.lastActiveAt) : t('patients.never')}</dd>
          <dt>{t('patients.sessions')}</dt>
          <dd>{t('patients.sessionsCount', { count: account.openSessions })}</dd>
        </dl>
      ) : (
        <p className="muted">{t('patients.noAccount')}</p>
      )}
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {record.mergedInto === null && mayEdit && (
        <div className="row-tight">
          {account ? (
            <>
              <Button busy={action.isBusy} onClick={unlock}>
                {t('patients.unlock')}
              </Button>
              <Button busy={action.isBusy} onClick={end}>
                {t('patients.end')}
              </Button>
            </>
          ) : (
            record.email !== '' && (
              <Button busy={action.isBusy} onClick={invite}>
                {t('patients.invite')}
              </Button>
            )
          )}
        </div>
      )}
    </section>
  );
}
