// The head of the ledger's pages: its name, its views, and the acts of the page.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  readonly at: 'owing' | 'credit' | 'day';
  readonly children?: ReactNode;
}

export function LedgerBar({ at, children }: Props) {
  const { t } = useTranslation();
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
      </nav>
      <span className="push row-tight">{children}</span>
    </header>
  );
}
