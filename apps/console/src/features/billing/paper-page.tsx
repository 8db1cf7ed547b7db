// A page that is one sheet of paper of a patient's ledger: the way back and the acts above it, and what stands until it is read.
import { ArrowLeft, Button, buttonClass, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ledger.module.css';

interface Props<T> {
  readonly patientId: string;
  readonly read: Pick<UseQueryResult<T>, 'data' | 'isError' | 'refetch'>;
  /** What is said when it could not be read. */
  readonly failed: string;
  readonly acts: (sheet: T) => ReactNode;
  readonly children: (sheet: T) => ReactNode;
}

export function PaperPage<T>({ patientId, read: { data, isError, refetch }, failed, acts, children }: Props<T>) {
  const { t } = useTranslation();
  return (
    <div className={styles.paper}>
      <header className={`bar-top ${styles.bar}`}>
        <Link className={buttonClass({ look: 'quiet' })} to={`/patients/${patientId}/ledger`}>
          <Icon of={ArrowLeft} />
          {t('ledger.back')}
        </Link>
        {data && acts(data)}
      </header>
      <main id="main" className={styles.sheet} data-theme="light">
        {data ? (
          children(data)
        ) : isError ? (
          <>
            <p role="alert">{failed}</p>
            <Button onClick={() => void refetch()}>{t('ledger.again')}</Button>
          </>
        ) : (
          <Skeleton>
            <SkeletonLine kind="card" />
          </Skeleton>
        )}
      </main>
    </div>
  );
}
