// What goes to the bank at the end of a day: the cash, each check, and apart from them what comes by card and online.
import type { Answer, daySheets } from '@foyer/contract';
import { useTranslation } from 'react-i18next';
import styles from './day-sheet.module.css';
import { useEntryWords } from './use-entry-words.ts';

interface Props {
  readonly deposit: Answer<typeof daySheets.daySheet>['deposit'];
  readonly currency: string;
}

export function DepositList({ deposit, currency }: Props) {
  const { t } = useTranslation();
  const { money } = useEntryWords(currency);
  const others = (['card', 'online', 'other'] as const).filter((way) => way !== 'other' || deposit.other.count > 0);
  return (
    <section className="card stack-8" aria-labelledby="deposit">
      <h3 id="deposit">{t('day.deposit')}</h3>
      <table className={`table ${styles.deposit}`}>
        <thead>
          <tr>
            <th scope="col">{t('day.what')}</th>
            <th scope="col">{t('balances.patient')}</th>
            <th scope="col" className={styles.figure}>
              {t('ledger.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('day.ways.cash')}</th>
            <td>{t('day.payments', { count: deposit.cash.count })}</td>
            <td className={styles.figure}>{money(deposit.cash.amount)}</td>
          </tr>
          {deposit.checks.map((check) => (
            <tr key={check.id}>
              <th scope="row">{check.number ? t('day.check', { number: check.number }) : t('day.checkWithout')}</th>
              <td>{check.person}</td>
              <td className={styles.figure}>{money(check.amount)}</td>
            </tr>
          ))}
          <tr className={styles.sumRow}>
            <th scope="row">{t('day.bank')}</th>
            <td>{t('day.checks', { count: deposit.check.count })}</td>
            <td className={styles.figure}>{money(deposit.bank)}</td>
          </tr>
          {others.map((way) => (
            <tr key={way}>
              <th scope="row">{t(`day.ways.${way}`)}</th>
              <td>{t('day.payments', { count: deposit[way].count })}</td>
              <td className={styles.figure}>{money(deposit[way].amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">{t('day.undone')}</p>
    </section>
  );
}
