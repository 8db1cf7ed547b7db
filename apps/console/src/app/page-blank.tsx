// Placeholder for a page whose code is loading: its frame, its name, and placeholder rows.
import { SkeletonRows } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './page-blank.module.css';
import type { officeEn } from './texts/en-office.ts';

/** @param label key of the page's name */
export function PageBlank({ label }: { readonly label: `shell.${keyof (typeof officeEn)['shell']}` }) {
  const { t } = useTranslation();
  return (
    <main className="pane" id="main" tabIndex={-1} aria-busy="true" aria-label={t(label)}>
      {/* Visual only: the page brings its own heading. */}
      <div className="bar-top" aria-hidden="true">
        <h1>{t(label)}</h1>
      </div>
      <div className={styles.rows}>
        <SkeletonRows count={8} />
      </div>
    </main>
  );
}
