// The head of the ledger's pages: its name, its views, and the acts of the page.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRight } from '../../session/profile.ts';
import styles from './ledger.module.css';

interface Props {
  readonly at: 'owing' | 'credit' | 'day';
  readonly children?: ReactNode;
}

export function LedgerBar({ at, children }: Props) {
  const { t } = useTranslation();
  const seesReports = useRight('reports');
  const views = [
    ['owing', '/ledger'],
    ['credit', '/ledger?show=credit'],
    ['day', '/ledger/day'],
  ] as const;
  return (
    <header className="bar-top no-print">
      <h1>{t('balances.title')}</h1>
      <nav className="tabs" aria-label={t('balances.show')}>
        {views.map(([view, to]) => (
          <Link key={view} className="tab" to={to} aria-current={view === at ? 'page' : undefined}>
            {t(view === 'day' ? 'day.title' : `balances.${view}`)}
          </Link>
        ))}
        {/* On a phone the rail has no room for them. */}
        {seesReports && (
          <Link className={`tab ${styles.onPhone}`} to="/reports">
            {t('shell.reports')}
          </Link>
        )}
      </nav>
      <span className="push row-tight">{children}</span>
    </header>
  );
}
