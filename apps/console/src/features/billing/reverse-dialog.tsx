// Reverses an entry: says what will happen, and asks for a reason.
import { ledger } from '@foyer/contract';
import { FormDialog, TextField, toast, useIsMounted } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { useEntryWords } from './use-entry-words.ts';
import { type Entry, recordsKey } from './use-ledger.ts';

interface Props {
  readonly entry: Entry;
  readonly currency: string;
  readonly onClose: () => void;
}

const opposite = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

export function ReverseDialog({ entry, currency, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const words = useEntryWords(currency);
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { refusal } = attempt;
  const submit = () => {
    setTried(true);
    if (reason.trim() === '') return;
    void attempt.run(async () => {
      await call(ledger.reverseLedgerEntry, { params: { id: entry.id }, body: { key, reason } });
      await queries.invalidateQueries({ queryKey: recordsKey });
      toast(t('ledger.reversed'));
      if (isMounted()) onClose();
    });
  };
  return (
    <FormDialog
      title={t('ledger.takeBackTitle')}
      cancelLabel={t('ledger.cancel')}
      confirmLabel={t('ledger.takeBack')}
      isDangerous
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p className="strong">
        {entry.description}, {words.day(entry.occurredOn)}, {words.money(entry.amount)}
      </p>
      <p>{t('ledger.takeBackText', { amount: words.money(opposite(entry.amount)) })}</p>
      {entry.kind === 'payment' && <p>{t('ledger.takeBackMoney')}</p>}
      <FormRefusals attempt={attempt} />
      <TextField
        label={t('ledger.reason')}
        hint={t('ledger.patientReads')}
        isRequired
        autoComplete="off"
        data-autofocus=""
        maxLength={120}
        value={reason}
        error={isTried && reason.trim() === '' ? t('ledger.needed') : refusal?.field('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
