// Ledger entries, newest first: on screen with their actions, on paper without.
import { Button, buttonClass, FileText, Icon, Status, Undo2, VisuallyHidden } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './ledger.module.css';
import { useEntryWords } from './use-entry-words.ts';
import type { Entry } from './use-ledger.ts';

/** On a statement nobody reads who entered it and whether it was reversed. */
type TableEntry = Omit<Entry, 'enteredAt' | 'enteredBy' | 'isReversed'> &
  Partial<Pick<Entry, 'enteredBy' | 'isReversed'>>;

interface Props {
  readonly entries: readonly TableEntry[];
  readonly currency: string;
  /** Omitted where entries cannot be reversed. */
  readonly onTakeBack?: ((entryId: string) => void) | undefined;
  /** Shows only what the patient may read: not who entered it. */
  readonly isStatement?: boolean;
  /** Whose entries these are: each payment then leads to its receipt. */
  readonly patientId?: string;
}

export function EntryTable({ entries, currency, onTakeBack, isStatement = false, patientId }: Props) {
  const { t } = useTranslation();
  const words = useEntryWords(currency);
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('ledger.date')}</th>
          <th scope="col">{t('ledger.description')}</th>
          <th scope="col">{t('ledger.amount')}</th>
          <th scope="col">{t('ledger.balance')}</th>
          {patientId !== undefined && (
            <th scope="col">
              <VisuallyHidden>{t('ledger.actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className={styles.day}>{words.day(entry.occurredOn)}</td>
            <td className={styles.what}>
              {entry.description}
              <span className={styles.kind}>
                {isStatement ? words.kind(entry) : words.origin({ ...entry, enteredBy: entry.enteredBy ?? '' })}
                {!isStatement && entry.isReversed && <Status icon={Undo2}>{t('ledger.takenBack')}</Status>}
              </span>
            </td>
            <td className={styles.figure} data-label={t('ledger.amount')}>
              {words.money(entry.amount)}
            </td>
            <td className={styles.figure} data-label={t('ledger.balance')}>
              {words.money(entry.running)}
            </td>
            {patientId !== undefined && (
              <td className={styles.act}>
                {entry.kind === 'payment' && (
                  <Link
                    className={buttonClass({ look: 'quiet', icon: true })}
                    title={t('receipt.open')}
                    aria-label={t('receipt.openOf', { what: entry.description, amount: words.money(entry.amount) })}
                    to={`/patients/${patientId}/receipts/${entry.id}`}
                  >
                    <Icon of={FileText} />
                  </Link>
                )}
                {onTakeBack && entry.kind !== 'reversal' && !entry.isReversed && (
                  <Button
                    look="quiet"
                    icon
                    title={t('ledger.takeBack')}
                    aria-label={t('ledger.takeBackEntry', {
                      what: entry.description,
                      amount: words.money(entry.amount),
                    })}
                    onClick={() => onTakeBack(entry.id)}
                  >
                    <Icon of={Undo2} />
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
