// A page whose code is on its way: its frame with its name, and rows to come.
import { SkeletonRows } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './page-blank.module.css';
import type { officeEn } from './texts/en-office.ts';

interface Props {
  /** Key of the page's name. */
  readonly label: `shell.${keyof (typeof officeEn)['shell']}`;
}

export function PageBlank({ label }: Props) {
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
