// A patient's statement laid out for paper, like its PDF; on screen with a back link and the Print button above it.
import { type Answer, ledger } from '@foyer/contract';
import { Button, Icon, Printer } from '@foyer/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { EntryTable } from './entry-table.tsx';
import styles from './ledger.module.css';
import { PaperPage } from './paper-page.tsx';
import { QrCode } from './pay-code.tsx';
import paper from './statement.module.css';
import { StatementButton } from './statement-button.tsx';
import { ageNames } from './use-balance-filters.ts';
import { useEntryWords } from './use-entry-words.ts';
import { recordsKey } from './use-ledger.ts';

type StatementSheet = Answer<typeof ledger.statementSheet>;

/** Not refetched on window focus, because each read is written into the access log. */
function useStatement(patientId: string, from: string | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...recordsKey, 'statement', patientId, from ?? ''],
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(ledger.statementSheet, { params: { id: patientId }, query: { from } }, { signal }),
  });
}

export function StatementView({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<string>();
  const read = useStatement(patientId, from);
  useTitle(t('ledger.printTitle'));
  return (
    <PaperPage
      patientId={patientId}
      read={read}
      failed={t('ledger.failed')}
      acts={({ today }) => (
        <span className={`push ${paper.acts}`}>
          <label className={paper.from}>
            <span>{t('ledger.from')}</span>
            <input
              className="input"
              type="date"
              max={today}
              value={from ?? ''}
              onChange={(event) => setFrom(event.target.value || undefined)}
            />
          </label>
          <StatementButton patientId={patientId} from={from} />
          <Button look="primary" autoFocus onClick={() => window.print()}>
            <Icon of={Printer} />
            {t('ledger.printNow')}
          </Button>
        </span>
      )}
    >
      {(sheet) => <Sheet sheet={sheet} />}
    </PaperPage>
  );
}

function Sheet({ sheet }: { sheet: StatementSheet }) {
  const { t } = useTranslation();
  const words = useEntryWords(sheet.currency);
  const isCredit = sheet.balance.startsWith('-');
  const isDue = sheet.ages !== null;
  return (
    <article className={`stack ${paper.statement}`} aria-labelledby="statement">
      <Letterhead sheet={sheet} />
      <div className={paper.due}>
        <div className="stack-8">
          <h1 id="statement">{t('ledger.statement', { person: sheet.person })}</h1>
          <div>
            <p>{t(isCredit ? 'ledger.credit' : 'ledger.due')}</p>
            <p className={styles.sum}>{words.money(sheet.balance.replace('-', ''))}</p>
          </div>
          {isDue && <p>{t('ledger.dueNote')}</p>}
          {isDue && (
            <p className={paper.way}>
              {sheet.payOnline
                ? t('ledger.payOnline', { address: sheet.payOnline })
                : t('ledger.callToPay', { practice: sheet.practice })}
            </p>
          )}
        </div>
        {isDue && sheet.payOnline && <QrCode text={sheet.payOnline} label={t('ledger.payCode')} />}
      </div>
      {sheet.ages && (
        <dl className={paper.ages}>
          {ageNames.map((name) => (
            <div key={name}>
              <dt>{t(`balances.age.${name}`)}</dt>
              <dd>{words.money(sheet.ages?.[name] ?? '0.00')}</dd>
            </div>
          ))}
        </dl>
      )}
      {sheet.entries.length === 0 ? (
        <p className="muted">
          {sheet.from === null ? t('ledger.none') : t('ledger.noneSince', { day: words.day(sheet.from) })}
        </p>
      ) : (
        <EntryTable
          entries={sheet.entries.map((entry) => ({ ...entry, method: null, checkNumber: '' }))}
          currency={sheet.currency}
          isStatement
        />
      )}
      {sheet.from !== null && (
        <p className={paper.opening}>
          {t('ledger.opening', { day: words.day(sheet.from), amount: words.money(sheet.opening) })}
        </p>
      )}
      {isDue && <Slip sheet={sheet} />}
    </article>
  );
}

/** The payer's address stands where a US #10 envelope has its window; on paper nothing else is beside it. */
function Letterhead({ sheet }: { sheet: StatementSheet }) {
  const { t } = useTranslation();
  const { logoPath } = usePractice();
  const words = useEntryWords(sheet.currency);
  const lines = [...sheet.practiceAddress, [sheet.officeNumber, sheet.email].filter(Boolean).join(', ')];
  return (
    <>
      <header className={paper.head}>
        <div>
          {logoPath !== '' && <img className={paper.logo} src={logoPath} alt="" />}
          <p className="strong">{sheet.practice}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="muted">
              {line}
            </p>
          ))}
        </div>
        <div className={paper.facts}>
          <p>{t('ledger.asOf', { date: words.day(sheet.today) })}</p>
          <p>{t('ledger.account', { account: sheet.account })}</p>
        </div>
      </header>
      <address className={paper.payer}>
        {[sheet.payer.name, ...sheet.payer.address].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  );
}

function Slip({ sheet }: { sheet: StatementSheet }) {
  const { t } = useTranslation();
  const words = useEntryWords(sheet.currency);
  return (
    <section className={paper.slip} aria-label={t('ledger.slip')}>
      <p className={paper.cut}>{t('ledger.cut')}</p>
      <div>
        <p className="muted">{t('ledger.payTo')}</p>
        {[sheet.practice, ...sheet.practiceAddress].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <dl>
        <dt>{t('balances.patient')}</dt>
        <dd>{sheet.person}</dd>
        <dt>{t('ledger.accountName')}</dt>
        <dd>{sheet.account}</dd>
        <dt>{t('ledger.due')}</dt>
        <dd>{words.money(sheet.balance)}</dd>
        <dt>{t('ledger.enclosed')}</dt>
        <dd className={paper.blank} />
      </dl>
    </section>
  );
}
