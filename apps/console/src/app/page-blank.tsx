// Placeholder for a page whose code is loading: its frame, its name, and after a moment placeholder rows.
import { SkeletonRows, useDelay } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePageLoading } from '../session/page-loading.ts';
import styles from './page-blank.module.css';
import type { officeEn } from './texts/en-office.ts';

/** @param label key of the page's name */
export function PageBlank({ label }: { readonly label: `shell.${keyof (typeof officeEn)['shell']}` }) {
  const { t } = useTranslation();
  const isLate = useDelay();
  usePageLoading();
  return (
    <main className="pane" id="main" tabIndex={-1} aria-busy="true" aria-label={t(label)}>
      <header className="bar-top">
        <h1>{t(label)}</h1>
      </header>
      <div className={styles.rows}>{isLate && <SkeletonRows count={8} />}</div>
    </main>
  );
}
