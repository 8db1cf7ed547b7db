// A patient's ledger: what is owed, every entry with the balance after it, and the actions of the office.
import {
  Button,
  buttonClass,
  CreditCard,
  Icon,
  Plus,
  Printer,
  Skeleton,
  SkeletonLine,
  SlidersHorizontal,
  StaleNote,
} from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAskedAct } from '../../session/asked-act.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, fullDate } from '../../session/practice-day.ts';
import { useRight } from '../../session/profile.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryTable } from './entry-table.tsx';
import styles from './ledger.module.css';
import { ReverseDialog } from './reverse-dialog.tsx';
import { StatementButton } from './statement-button.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { type Entry, type Ledger, useLedger } from './use-ledger.ts';

type Open = 'charge' | 'payment' | 'adjustment' | Entry;

export function LedgerTab({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLedger(patientId);
  const mayEnter = useRight('money') ?? false;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const first = data?.pages[0];
  useAskedAct('payment', mayEnter && first?.isOpen === true, () => setOpen('payment'));
  if (!first)
    return isError ? (
      <div className={styles.page}>
        <p role="alert">{t('ledger.failed')}</p>
        <Button onClick={() => void refetch()}>{t('ledger.again')}</Button>
      </div>
    ) : (
      <div className={styles.page}>
        <Skeleton>
          <SkeletonLine kind="card" />
          <SkeletonLine kind="card" />
        </Skeleton>
      </div>
    );
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <div className={styles.page}>
      {isError && <StaleNote text={t('ledger.stale')} again={t('ledger.again')} onRetry={() => void refetch()} />}
      <Owed ledger={first} patientId={patientId} onAdd={setOpen} />
      <section className="card stack" aria-labelledby="ledger-entries">
        <h2 id="ledger-entries">{t('ledger.entries')}</h2>
        {entries.length === 0 ? (
          <p className="muted">{t('ledger.none')}</p>
        ) : (
          <EntryTable
            entries={entries}
            currency={first.currency}
            patientId={patientId}
            onTakeBack={
              first.isOpen && mayEnter ? (entryId) => setOpen(entries.find(({ id }) => id === entryId)) : undefined
            }
          />
        )}
        {hasNextPage && (
          <div>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('ledger.older')}
            </Button>
          </div>
        )}
      </section>
      {typeof open === 'string' && <EntryDialog kind={open} patientId={patientId} of={first} onClose={close} />}
      {typeof open === 'object' && <ReverseDialog entry={open} currency={first.currency} onClose={close} />}
    </div>
  );
}

interface OwedProps {
  readonly ledger: Ledger;
  readonly patientId: string;
  readonly onAdd: (kind: 'charge' | 'payment' | 'adjustment') => void;
}

function Owed({ ledger, patientId, onAdd }: OwedProps) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const { money, time } = useEntryWords(ledger.currency);
  const mayEnter = useRight('money');
  const isCredit = ledger.balance.startsWith('-');
  return (
    <section className={`card ${styles.owed}`} aria-labelledby="owed">
      <div>
        <h2 id="owed">{t(isCredit ? 'ledger.credit' : 'ledger.due')}</h2>
        <p className={styles.sum}>{money(ledger.balance.replace('-', ''))}</p>
        {ledger.onTheWay.map(({ id, amount, at }) => (
          <p key={id} className="muted">
            {t('ledger.onTheWay', { amount: money(amount), time: time(at) })}
          </p>
        ))}
        {ledger.statements.map(({ at, way }) => (
          <p key={`${at} ${way}`} className="muted">
            {t(`statements.sent.${way}`, { day: fullDate(dayOf(new Date(at), timeZone), i18n.language) })}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        {ledger.isOpen && mayEnter && (
          <>
            <Button look="primary" onClick={() => onAdd('charge')}>
              <Icon of={Plus} />
              {t('ledger.addCharge')}
            </Button>
            <Button onClick={() => onAdd('payment')}>
              <Icon of={CreditCard} />
              {t('ledger.addPayment')}
            </Button>
            <Button onClick={() => onAdd('adjustment')}>
              <Icon of={SlidersHorizontal} />
              {t('ledger.addAdjustment')}
            </Button>
          </>
        )}
        <Link className={buttonClass({ look: 'quiet' })} to={`/patients/${patientId}/statement`}>
          <Icon of={Printer} />
          {t('ledger.print')}
        </Link>
        <StatementButton patientId={patientId} />
      </div>
    </section>
  );
}
