// The receipt of a payment for paper; on screen with the acts above it: save it, mail a link to it, print it.
import { useDownload } from '@foyer/client/use-download';
import { type Answer, receipts } from '@foyer/contract';
import { Button, Download, Icon, Mail, Printer, toast } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useTitle } from '../../session/practice.tsx';
import { useRight } from '../../session/profile.ts';
import { PaperPage } from './paper-page.tsx';
import paper from './statement.module.css';
import { useEntryWords } from './use-entry-words.ts';
import { recordsKey } from './use-ledger.ts';

type ReceiptSheet = Answer<typeof receipts.receiptSheet>;

export function ReceiptView({ patientId, entryId }: { patientId: string; entryId: string }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const read = useQuery({
    queryKey: [...recordsKey, 'receipt', entryId],
    // Each read is written into the access log.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => call(receipts.receiptSheet, { params: { id: entryId } }, { signal }),
  });
  useTitle(t('receipt.title'));
  return (
    <PaperPage
      patientId={patientId}
      read={read}
      failed={t('receipt.failed')}
      acts={({ canMail }) => <Acts entryId={entryId} canMail={canMail} />}
    >
      {(receipt) => <Sheet receipt={receipt} />}
    </PaperPage>
  );
}

function Acts({ entryId, canMail }: { entryId: string; canMail: boolean }) {
  const { t } = useTranslation();
  const { client, call } = useApi();
  const problemText = useProblemText();
  const mayMail = useRight('money');
  const [isMailing, setMailing] = useState(false);
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('receipt.pdfFailed', { reason: problemText(error).text })),
  );
  const mail = async () => {
    setMailing(true);
    try {
      await call(receipts.mailReceipt, { params: { id: entryId } });
      toast(t('receipt.mailed'));
    } catch (error) {
      toast(t('receipt.notMailed', { reason: problemText(error).text }));
    }
    setMailing(false);
  };
  return (
    <span className="push row-tight">
      <Button look="quiet" busy={isBusy} onClick={() => void download(receipts.receipt, { params: { id: entryId } })}>
        <Icon of={Download} />
        {t('ledger.pdf')}
      </Button>
      {canMail && mayMail && (
        <Button look="quiet" busy={isMailing} onClick={() => void mail()}>
          <Icon of={Mail} />
          {t('receipt.mail')}
        </Button>
      )}
      <Button look="primary" autoFocus onClick={() => window.print()}>
        <Icon of={Printer} />
        {t('ledger.printNow')}
      </Button>
    </span>
  );
}

function Sheet({ receipt }: { receipt: ReceiptSheet }) {
  const { t } = useTranslation();
  const words = useEntryWords(receipt.currency);
  const isCredit = receipt.balance.startsWith('-');
  const method = t(`day.ways.${receipt.way}`);
  const facts: readonly (readonly [string, string])[] = [
    [t('receipt.paid'), words.money(receipt.amount)],
    [t('ledger.date'), words.day(receipt.day)],
    [
      t('ledger.method'),
      receipt.checkNumber ? `${method}, ${t('ledger.checkNo', { number: receipt.checkNumber })}` : method,
    ],
    [t('ledger.accountName'), receipt.account],
    ...(receipt.takenBy ? [[t('receipt.takenBy'), receipt.takenBy] as const] : []),
    [t(isCredit ? 'receipt.creditAfter' : 'receipt.balanceAfter'), words.money(receipt.balance.replace('-', ''))],
  ];
  return (
    <article className="stack" aria-labelledby="receipt">
      <header>
        <p className="strong">{receipt.practice}</p>
        {[...receipt.practiceAddress, receipt.officeNumber].filter(Boolean).map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
      </header>
      <h1 id="receipt">{t('receipt.of', { person: receipt.person })}</h1>
      <dl className={paper.receipt}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t(receipt.isReversed ? 'receipt.reversed' : 'receipt.thanks')}</p>
    </article>
  );
}
