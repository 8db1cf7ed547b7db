// One visit for paper: who it is, the record in short, what is missing, and lines to write on.
import { type Answer, today as calls } from '@foyer/contract';
import { Button, SkeletonRows } from '@foyer/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { moneyText } from '../../session/money.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { dayName, fullDate } from '../../session/practice-day.ts';
import { spanText } from '../desk/clock.ts';
import { stateOf } from '../desk/visit-state.ts';
import { useAlertWords } from '../patients/alert-words.ts';
import { useFormsText } from './day-sheet.tsx';
import styles from './paper.module.css';
import { type PaperChoice, PaperFoot, PaperTools, usePaper } from './use-paper.tsx';

type RouteSlipAnswer = Answer<typeof calls.routeSlip>;

export function RouteSlip({ visitId }: { readonly visitId: string }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const paper = usePaper();
  const { hasBalances } = paper;
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    queryKey: ['route-slip', visitId, hasBalances],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const balances: 'true' | 'false' = hasBalances ? 'true' : 'false';
      return call(calls.routeSlip, { params: { visitId }, query: { balances } }, { signal });
    },
  });
  useTitle(t('paper.slipTitle'));
  return (
    <div className={styles.page}>
      <PaperTools
        paper={paper}
        back={data ? `/today?day=${data.visit.day}` : '/today'}
        isReady={data !== undefined && !isPlaceholderData}
      />
      <main
        id="main"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard.
        tabIndex={0}
        className={`${styles.sheet} ${styles.slip}`}
        data-paper={`${paper.size}-portrait`}
        data-theme="light"
      >
        {data ? (
          <Slip data={data} paper={paper} />
        ) : isError ? (
          <div role="alert" className="stack-8">
            <p>{t('paper.failed')}</p>
            <div>
              <Button onClick={() => void refetch()}>{t('paper.again')}</Button>
            </div>
          </div>
        ) : (
          <SkeletonRows count={8} />
        )}
      </main>
    </div>
  );
}

function Slip({ data, paper }: { readonly data: RouteSlipAnswer; readonly paper: PaperChoice }) {
  const { t, i18n } = useTranslation();
  const { name } = usePractice();
  const { visit, clinical, insurance, printedAt } = data;
  return (
    <>
      <header>
        <div>
          <h1>{visit.patientName || visit.description || t('schedule.nobody')}</h1>
          <p>{visit.isFirstVisit ? `${t('paper.slipTitle')}, ${t('paper.firstVisit')}` : t('paper.slipTitle')}</p>
        </div>
        <div>
          <b>{name}</b>
          <p>
            {dayName(visit.day, '', i18n.language)}, {spanText(visit.from, visit.minutes)}
          </p>
        </div>
      </header>
      <VisitFacts data={data} paper={paper} />
      {clinical && (
        <section className="stack-8">
          <h2>{t('paper.clinical')}</h2>
          <dl className={styles.facts}>
            {(['allergies', 'conditions', 'medicines'] as const).map((kind) => (
              <Fact key={kind} name={t(`paper.${kind}`)} text={clinical[kind].join(', ') || t('paper.nothingKnown')} />
            ))}
          </dl>
        </section>
      )}
      {insurance && (
        <section className="stack-8">
          <h2>{t('paper.insurance')}</h2>
          {insurance.length === 0 ? (
            <p>{t('paper.nothingKnown')}</p>
          ) : (
            insurance.map((line) => <p key={line}>{line}</p>)
          )}
        </section>
      )}
      {paper.hasNotes && visit.notes.length > 0 && (
        <section className="stack-8">
          <h2>{t('paper.notes')}</h2>
          {visit.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </section>
      )}
      <Lines title={t('paper.written')} count={6} />
      <Lines title={t('paper.next')} count={2} />
      <PaperFoot printedAt={printedAt} />
    </>
  );
}

function VisitFacts({ data, paper }: { readonly data: RouteSlipAnswer; readonly paper: PaperChoice }) {
  const { t, i18n } = useTranslation();
  const formsText = useFormsText();
  const words = useAlertWords();
  const { visit, birthDate, currency } = data;
  const { patient, balance, forms } = visit;
  const born = patient && t('paper.bornText', { day: fullDate(birthDate, i18n.language), age: patient.age });
  const missing = forms.missing.map((form) => form.name).join(', ');
  return (
    <dl className={styles.facts}>
      {visit.alerts.length > 0 && <Fact name={t('paper.alerts')} text={words.all(visit.alerts)} />}
      {born && <Fact name={t('paper.born')} text={born} />}
      {patient?.phone && <Fact name={t('paper.phone')} text={patient.phone} />}
      <Fact name={t('paper.visit')} text={t('paper.visitText', { type: visit.typeName, count: visit.minutes })} />
      <Fact name={t('paper.with')} text={`${visit.providerName}, ${visit.locationName}`} />
      <Fact name={t('paper.status')} text={t(`schedule.status.${stateOf(visit)}`)} />
      {formsText(visit) && <Fact name={t('paper.forms')} text={formsText(visit)} />}
      {missing && <Fact name={t('paper.missing')} text={missing} />}
      {paper.hasBalances && balance !== null && (
        <Fact name={t('paper.balance')} text={moneyText(balance, currency, i18n.language)} />
      )}
    </dl>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

/** Empty lines to write on. */
function Lines({ title, count }: { readonly title: string; readonly count: number }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className={styles.lines} aria-hidden="true">
        {Array.from({ length: count }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
          <div key={line} />
        ))}
      </div>
    </section>
  );
}
