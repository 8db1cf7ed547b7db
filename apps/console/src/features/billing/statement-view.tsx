// A patient's statement laid out for paper; on screen with a back link and the Print button above it.
import { ArrowLeft, Button, buttonClass, Icon, Printer, Skeleton, SkeletonLine } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { EntryTable } from './entry-table.tsx';
import styles from './ledger.module.css';
import { StatementButton } from './statement-button.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { type Ledger, useWholeLedger } from './use-ledger.ts';

export function StatementView({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useWholeLedger(patientId);
  useTitle(t('ledger.printTitle'));
  return (
    <div className={styles.paper}>
      <header className={`bar-top ${styles.bar}`}>
        <Link className={buttonClass({ look: 'quiet' })} to={`/patients/${patientId}/ledger`}>
          <Icon of={ArrowLeft} />
          {t('ledger.back')}
        </Link>
        {data && (
          <span className="push row-tight">
            <StatementButton patientId={patientId} />
            <Button look="primary" autoFocus onClick={() => window.print()}>
              <Icon of={Printer} />
              {t('ledger.printNow')}
            </Button>
          </span>
        )}
      </header>
      <main id="main" className={styles.sheet} data-theme="light">
        {data ? (
          <Sheet ledger={data} />
        ) : isError ? (
          <>
            <p role="alert">{t('ledger.failed')}</p>
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

function Sheet({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation();
  const practice = usePractice();
  const words = useEntryWords(ledger.currency);
  const isCredit = ledger.balance.startsWith('-');
  return (
    <article className="stack" aria-labelledby="statement">
      <header className="stack-8">
        <p className="strong">{practice.name}</p>
        <h1 id="statement">{t('ledger.statement', { person: ledger.person })}</h1>
        <p className="muted">{t('ledger.asOf', { date: words.day(ledger.today) })}</p>
      </header>
      <div>
        <p>{t(isCredit ? 'ledger.credit' : 'ledger.due')}</p>
        <p className={styles.sum}>{words.money(ledger.balance.replace('-', ''))}</p>
      </div>
      {ledger.entries.length === 0 ? (
        <p className="muted">{t('ledger.none')}</p>
      ) : (
        <EntryTable entries={ledger.entries} currency={ledger.currency} isStatement />
      )}
    </article>
  );
}
