// Enters a charge, a payment made at the desk, or an adjustment. Opening the dialog once makes one entry, even if it is sent
// again.
import { ledger } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { AlertDialog, FormDialog, TextField, toast, useIsMounted } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { RadioGroup } from './radio-group.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { type Ledger, recordsKey } from './use-ledger.ts';

interface Props {
  readonly kind: 'charge' | 'payment' | 'adjustment';
  readonly patientId: string;
  readonly of: Ledger;
  readonly onClose: () => void;
}

const methods = ['card', 'cash', 'check'] as const;
const effects = ['less', 'more'] as const;
const titles = {
  charge: 'ledger.addCharge',
  payment: 'ledger.addPayment',
  adjustment: 'ledger.addAdjustment',
} as const;

/** The amount due as it would be typed; empty when nothing is due. */
const dueOf = (balance: string) => (balance === '0.00' || balance.startsWith('-') ? '' : balance);

/** What the server asks about an entry that takes away more than is owed. */
interface Above {
  readonly balance: string;
  readonly credit: string;
}

function aboveIn(error: unknown): Above | undefined {
  if (!(error instanceof CallError) || error.code !== 'above-balance') return undefined;
  const { balance = '0.00', credit = '0.00' } = error.problem ?? {};
  return { balance: dueOf(balance) || '0.00', credit };
}

/** The whole entry, of which a part is owed and the rest would become a credit. */
const typedAmount = ({ balance, credit }: Above) => (Number(balance) + Number(credit)).toFixed(2);

export function EntryDialog({ kind, patientId, of: { today, currency, balance, person }, onClose }: Props) {
  const { t } = useTranslation();
  const { money } = useEntryWords(currency);
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const [key] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(kind === 'payment' ? dueOf(balance) : '');
  const [method, setMethod] = useState<(typeof methods)[number]>('card');
  const [checkNumber, setCheckNumber] = useState('');
  const [effect, setEffect] = useState<(typeof effects)[number]>('less');
  const [typed, setTyped] = useState<string>();
  const [occurredOn, setDay] = useState(today);
  const [isTried, setTried] = useState(false);
  const [above, setAbove] = useState<Above>();
  const description = typed ?? (kind === 'payment' ? t(`ledger.thanks.${method}`) : '');
  const { refusal } = attempt;
  const errorOf = (name: string, blank: string | undefined) => (isTried && blank) || refusal?.field(name);

  const submit = () => {
    setTried(true);
    if (amount.trim() === '' || description.trim() === '' || occurredOn === '') return;
    const entry = { key, amount, description, occurredOn };
    const credit = above && { acceptsCredit: true };
    const body =
      kind === 'charge'
        ? { ...entry, kind }
        : kind === 'payment'
          ? { ...entry, kind, method, ...(method === 'check' && { checkNumber }), ...credit }
          : { ...entry, kind, effect, ...credit };
    void attempt.run(
      async () => {
        await call(ledger.addLedgerEntry, { params: { id: patientId }, body });
        await queries.invalidateQueries({ queryKey: recordsKey });
        toast(t('ledger.added'));
        if (isMounted()) onClose();
      },
      (error) => {
        const asked = aboveIn(error);
        setAbove(asked);
        return asked !== undefined;
      },
    );
  };
  if (above)
    return (
      <AlertDialog
        title={t('ledger.aboveTitle')}
        cancelLabel={t('ledger.changeAmount')}
        confirmLabel={t('ledger.enterAbove', { amount: money(typedAmount(above)) })}
        onCancel={() => setAbove(undefined)}
        onConfirm={submit}
      >
        <p>{t('ledger.above', { name: person, balance: money(above.balance), credit: money(above.credit) })}</p>
      </AlertDialog>
    );
  return (
    <FormDialog
      title={t(titles[kind])}
      cancelLabel={t('ledger.cancel')}
      confirmLabel={t(titles[kind])}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <FormRefusals attempt={attempt} />
      {kind === 'adjustment' && (
        <RadioGroup
          legend={t('ledger.effect')}
          options={effects}
          chosen={effect}
          nameOf={(each) => t(`ledger.${each}`)}
          onChoose={setEffect}
        />
      )}
      <TextField
        label={t('ledger.amount')}
        hint={t('ledger.amountHint', { currency })}
        isRequired
        inputMode="decimal"
        autoComplete="off"
        data-autofocus=""
        maxLength={30}
        value={amount}
        error={errorOf('amount', amount.trim() === '' ? t('ledger.amountBlank') : undefined)}
        onChange={(event) => setAmount(event.target.value)}
      />
      {kind === 'payment' && (
        <RadioGroup
          legend={t('ledger.method')}
          options={methods}
          chosen={method}
          nameOf={(each) => t(`ledger.${each}`)}
          onChoose={setMethod}
        />
      )}
      {kind === 'payment' && method === 'check' && (
        <TextField
          label={t('ledger.checkNumber')}
          autoComplete="off"
          maxLength={20}
          value={checkNumber}
          error={refusal?.field('checkNumber')}
          onChange={(event) => setCheckNumber(event.target.value)}
        />
      )}
      <TextField
        label={t(kind === 'adjustment' ? 'ledger.reason' : 'ledger.description')}
        hint={t('ledger.patientReads')}
        isRequired
        autoComplete="off"
        maxLength={200}
        value={description}
        error={errorOf('description', description.trim() === '' ? t('ledger.needed') : undefined)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextField
        label={t('ledger.date')}
        type="date"
        isRequired
        max={today}
        value={occurredOn}
        error={errorOf('occurredOn', occurredOn === '' ? t('ledger.needed') : undefined)}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  );
}
