// How an entry is described: its kind, its day, its amounts.
import { useTranslation } from 'react-i18next';
import { moneyText } from '../../session/money.ts';
import { usePractice } from '../../session/practice.tsx';
import { fullDate, timeOfDay } from '../../session/practice-day.ts';
import type { Entry } from './use-ledger.ts';

export function useEntryWords(currency: string) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const kind = ({ kind: of, method, checkNumber }: Pick<Entry, 'kind' | 'method' | 'checkNumber'>) => {
    const what = method ? t(`ledger.paidBy.${method}`) : t(`ledger.${of}`);
    return checkNumber ? `${what} ${t('ledger.checkNo', { number: checkNumber })}` : what;
  };
  return {
    kind,
    /** Returns the kind and the colleague who entered it. */
    origin: (entry: Pick<Entry, 'kind' | 'method' | 'checkNumber' | 'enteredBy'>) =>
      entry.enteredBy ? t('ledger.by', { what: kind(entry), name: entry.enteredBy }) : kind(entry),
    day: (day: string) => fullDate(day, i18n.language),
    /** Returns '9:21 AM' for an instant. */
    time: (at: string) => timeOfDay(new Date(at), timeZone, i18n.language),
    money: (amount: string) => moneyText(amount, currency, i18n.language),
  };
}
