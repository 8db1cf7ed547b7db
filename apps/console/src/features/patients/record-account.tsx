// The patient's account on the portal.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from './dates.ts';
import styles from './patients.module.css';
import type { Chart } from './use-patients.ts';

export function AccountCard({ chart, actions }: { chart: Chart; actions?: ReactNode }) {
  const { t } = useTranslation();
  const { instant } = useDates();
  const { account } = chart;
  return (
    <section className="card stack" aria-labelledby="portal">
      <h2 id="portal">{t('patients.portal')}</h2>
      {account ? (
        <dl className={`facts ${styles.facts}`}>
          <dt>{t('patients.signsIn')}</dt>
          <dd>{account.email}</dd>
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
      {actions}
    </section>
  );
}
