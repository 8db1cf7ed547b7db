// A page whose code is on its way: its frame with its name, and rows to come.
import { SkeletonRows } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './page-blank.module.css';
import type { officeEn } from './texts/en-office.ts';

/** `label`: key of the page's name. */
export function PageBlank({ label }: { readonly label: `shell.${keyof (typeof officeEn)['shell']}` }) {
  const { t } = useTranslation();
  return (
    <main className="pane" id="main" tabIndex={-1} aria-busy="true" aria-label={t(label)}>
      {/* The page brings its own heading: this one is for eyes. */}
      <div className="bar-top" aria-hidden="true">
        <h1>{t(label)}</h1>
      </div>
      <div className={styles.rows}>
        <SkeletonRows count={8} />
      </div>
    </main>
  );
}
