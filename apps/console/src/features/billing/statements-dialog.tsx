// Makes statements for everyone who owes: says how many before it starts, shows progress, and lists earlier runs.
import { useDownload } from '@foyer/client/use-download';
import { type Answer, statements } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, Dialog, Download, ErrorText, Icon, Mail, TextField, toast } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { moneyText } from '../../session/money.ts';
import { useMoment } from '../../session/use-moment.ts';
import { useRestedValue } from '../../session/use-rested.ts';
import styles from './ledger.module.css';
import { RadioGroup } from './radio-group.tsx';
import { recordsKey } from './use-ledger.ts';

type Run = Answer<typeof statements.statementRuns>[number];
/** Days that at least a part of what is owed is older than; 0 for any age. */
const ages = [0, 30, 60, 90] as const;
type Age = (typeof ages)[number];
const ways = ['print', 'mail', 'both'] as const;

const isOpen = ({ status }: Run) => status === 'waiting' || status === 'running';
const skipDays = 25;
const restMs = 250;

/** What the server says of the amount. */
function minimumFault(error: unknown): string | undefined {
  const errors = error instanceof CallError ? error.problem?.errors : undefined;
  return errors?.find(({ path }) => path === 'query.minimum')?.message;
}

/** Looks again while a run is under way. */
function useRuns() {
  const { call } = useApi();
  return useQuery({
    queryKey: [...recordsKey, 'statement-runs'],
    queryFn: ({ signal }) => call(statements.statementRuns, undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 1000 : false),
  });
}

export function StatementsDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const runs = useRuns();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [minimum, setMinimum] = useState('5.00');
  const [olderThan, setOlder] = useState<Age>(0);
  const [isSkipping, setSkipping] = useState(true);
  const [how, setHow] = useState<(typeof ways)[number]>('print');
  const [twoSided, setTwoSided] = useState(false);
  const wish = { minimum: useRestedValue(minimum, restMs), olderThan, how, skipSentDays: isSkipping ? skipDays : 0 };
  const underWay = runs.data?.find(isOpen);
  const count = useQuery({
    queryKey: [...recordsKey, 'statement-count', wish, underWay?.id],
    queryFn: ({ signal }) => call(statements.statementCount, { query: wish }, { signal }),
    retry: false,
  });
  const isCounted = count.data && wish.minimum === minimum;
  const start = () =>
    attempt.run(async () => {
      await call(statements.startStatements, { body: { key, ...wish, twoSided } });
      setKey(crypto.randomUUID());
      await queries.invalidateQueries({ queryKey: recordsKey });
    });
  return (
    <Dialog
      title={t('statements.title')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('statements.close')}</Button>
          {!underWay && (
            <Button
              look="primary"
              busy={attempt.isBusy}
              disabled={!isCounted || count.data.count === 0}
              onClick={() => void start()}
            >
              <Icon of={Mail} />
              {isCounted ? t('statements.make', { count: count.data.count }) : t('statements.makeSome')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack">
        {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
        {underWay ? (
          <UnderWay run={underWay} onChange={() => void queries.invalidateQueries({ queryKey: recordsKey })} />
        ) : (
          <>
            <TextField
              label={t('statements.minimum')}
              hint={count.data && t('ledger.amountHint', { currency: count.data.currency })}
              inputMode="decimal"
              autoComplete="off"
              data-autofocus=""
              maxLength={30}
              value={minimum}
              error={minimumFault(count.error)}
              onChange={(event) => setMinimum(event.target.value)}
            />
            <label className="field">
              <span className="label">{t('statements.older')}</span>
              <span className="select">
                <select value={olderThan} onChange={(event) => setOlder(Number(event.target.value) as Age)}>
                  {ages.map((days) => (
                    <option key={days} value={days}>
                      {t('statements.days', { count: days })}
                    </option>
                  ))}
                </select>
              </span>
            </label>
            <label className="choice">
              <input type="checkbox" checked={isSkipping} onChange={(event) => setSkipping(event.target.checked)} />
              <span>{t('statements.skip')}</span>
            </label>
            <RadioGroup
              legend={t('statements.how')}
              options={ways}
              chosen={how}
              nameOf={(way) => t(`statements.ways.${way}`)}
              onChoose={setHow}
            />
            <label className="choice">
              <input type="checkbox" checked={twoSided} onChange={(event) => setTwoSided(event.target.checked)} />
              <span>{t('statements.twoSided')}</span>
            </label>
            <dl className={styles.counted} aria-label={t('statements.counted')} aria-live="polite">
              <dt>{t('statements.byMail')}</dt>
              <dd>{isCounted ? t('balances.patients', { count: count.data.byMail }) : '–'}</dd>
              <dt>{t('statements.onPaper')}</dt>
              <dd>{isCounted ? t('balances.patients', { count: count.data.onPaper }) : '–'}</dd>
              <dt>{t('statements.together')}</dt>
              <dd>{isCounted ? moneyText(count.data.amount, count.data.currency, i18n.language) : '–'}</dd>
            </dl>
            {how !== 'print' && <p className="muted">{t('statements.mailText')}</p>}
          </>
        )}
        <Before runs={runs.data?.filter((run) => !isOpen(run))} hasFailed={runs.isError} />
      </div>
    </Dialog>
  );
}

function UnderWay({ run, onChange }: { run: Run; onChange: () => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const percent = Math.floor((100 * run.done) / Math.max(run.total, 1));
  const cancel = async () => {
    try {
      await call(statements.cancelStatements, { params: { id: run.id } });
    } catch (error) {
      toast(problemText(error).text);
    }
    onChange();
  };
  return (
    <section className="stack-8" aria-label={t('statements.underWay')}>
      <p>
        <progress aria-label={t('statements.underWay')} max={100} value={percent} />{' '}
        {t('statements.progress', { done: run.done, total: run.total })}
      </p>
      <p className="muted">{t('statements.goesOn')}</p>
      <div>
        <Button onClick={() => void cancel()}>{t('statements.cancel')}</Button>
      </div>
    </section>
  );
}

function Before({ runs, hasFailed }: { runs: readonly Run[] | undefined; hasFailed: boolean }) {
  const { t } = useTranslation();
  const when = useMoment();
  if (!runs) return hasFailed ? <p role="alert">{t('statements.failed')}</p> : null;
  if (runs.length === 0) return null;
  return (
    <section className="stack-8" aria-labelledby="statements-before">
      <h3 id="statements-before">{t('statements.before')}</h3>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <li key={run.id}>
            <span>{t('statements.run', { count: run.count, when: when(run.requestedAt) })}</span>
            {run.hasFile ? <FileButton run={run} /> : <span className="muted">{t(endOf(run))}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function endOf({ status, how }: Run) {
  if (status === 'canceled') return 'statements.canceled';
  if (status === 'failed') return 'statements.notMade';
  return how === 'mail' ? 'statements.mailed' : 'statements.gone';
}

function FileButton({ run }: { run: Run }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const when = useMoment();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('statements.notSaved', { why: problemText(error).text })),
  );
  return (
    <Button
      busy={isBusy}
      aria-label={t('statements.pdfOf', { when: when(run.requestedAt) })}
      onClick={() => void download(statements.statementFile, { params: { id: run.id } })}
    >
      <Icon of={Download} />
      {t('statements.pdf')}
    </Button>
  );
}
