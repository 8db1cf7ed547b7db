// The visits of a day for paper, provider by provider.
import { type Answer, today as calls } from '@foyer/contract';
import { Button, SkeletonRows } from '@foyer/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { moneyText } from '../../session/money.ts';
import { usePractice, useTitle } from '../../session/practice.tsx';
import { dayName } from '../../session/practice-day.ts';
import { longTime, shortTime } from '../desk/clock.ts';
import { useAlertWords } from '../patients/alert-words.ts';
import styles from './paper.module.css';
import { type PaperChoice, PaperFoot, PaperTools, usePaper } from './use-paper.tsx';

type DaySheetAnswer = Answer<typeof calls.daySheet>;
type SheetVisit = DaySheetAnswer['visits'][number];

export function DaySheet({ day }: { readonly day: string }) {
  const { t, i18n } = useTranslation();
  const { call } = useApi();
  const params = new URLSearchParams(useLocation().search);
  const [locationId, providerId] = [params.get('location'), params.get('provider')];
  const paper = usePaper();
  const { hasBalances } = paper;
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    queryKey: ['day-sheet', day, locationId, providerId, hasBalances],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const balances: 'true' | 'false' = hasBalances ? 'true' : 'false';
      const query = { day, balances, ...(locationId && { locationId }), ...(providerId && { providerId }) };
      return call(calls.daySheet, { query }, { signal });
    },
  });
  const title = dayName(day, '', i18n.language);
  useTitle(`${t('paper.dayTitle')}, ${title}`);
  return (
    <div className={styles.page}>
      <PaperTools paper={paper} back={`/today?day=${day}`} isReady={data !== undefined && !isPlaceholderData} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard. */}
      <main id="main" tabIndex={0} className={styles.sheet} data-paper={`${paper.size}-landscape`} data-theme="light">
        {data ? (
          <Sheet data={data} title={title} isOfOnePlace={locationId !== null} paper={paper} />
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

interface SheetProps {
  readonly data: DaySheetAnswer;
  readonly title: string;
  readonly isOfOnePlace: boolean;
  readonly paper: PaperChoice;
}

function Sheet({ data, title, isOfOnePlace, paper }: SheetProps) {
  const { t } = useTranslation();
  const { name } = usePractice();
  const { visits, printedAt } = data;
  const [first] = visits;
  const place = isOfOnePlace && first ? first.locationName : t('paper.allLocations');
  const byProvider = [...Map.groupBy(visits, ({ providerId }) => providerId).values()];
  return (
    <>
      <header>
        <div>
          <h1>{title}</h1>
          <p>{t('paper.sheetOf', { place, visits: t('paper.visits', { count: visits.length }) })}</p>
        </div>
        <b>{name}</b>
      </header>
      {byProvider.map((own) => (
        <ProviderTable key={own[0]?.providerId} visits={own} currency={data.currency} paper={paper} />
      ))}
      {visits.length === 0 && <p>{t('paper.none')}</p>}
      <PaperFoot printedAt={printedAt} />
    </>
  );
}

interface TableProps {
  readonly visits: readonly SheetVisit[];
  readonly currency: string;
  readonly paper: PaperChoice;
}

function ProviderTable({ visits, currency, paper: { hasBalances, hasNotes } }: TableProps) {
  const { t, i18n } = useTranslation();
  const formsText = useFormsText();
  const words = useAlertWords();
  const [first] = visits;
  const last = visits.at(-1);
  if (!first || !last) return null;
  const span = t('paper.span', {
    visits: t('paper.visits', { count: visits.length }),
    from: longTime(first.from),
    until: longTime(last.from + last.minutes),
  });
  const columns = ['time', 'name', 'age', 'phone', 'visit', 'place', 'alerts', 'forms'] as const;
  return (
    <section className="stack-8">
      <h2>
        {first.providerName} <small>{span}</small>
      </h2>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`paper.${column}`)}
              </th>
            ))}
            {hasBalances && <th scope="col">{t('paper.balance')}</th>}
            {hasNotes && <th scope="col">{t('paper.note')}</th>}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <td className={`figures ${styles.time}`}>
                <span className={styles.box} /> {shortTime(visit.from)}
              </td>
              <th scope="row">{visit.patientName || visit.description || t('schedule.nobody')}</th>
              <td className="figures">{visit.patient?.age}</td>
              <td className={`figures ${styles.time}`}>{visit.patient?.phone}</td>
              <td>{t('paper.visitText', { type: visit.typeName, count: visit.minutes })}</td>
              <td>{visit.locationName}</td>
              <td>
                <b>{words.all(visit.alerts)}</b>
              </td>
              <td>{formsText(visit)}</td>
              {hasBalances && (
                <td className="figures">
                  {visit.balance === null ? '–' : moneyText(visit.balance, currency, i18n.language)}
                </td>
              )}
              {hasNotes && <td>{notesOf(visit, t('paper.firstVisit'))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const notesOf = ({ isFirstVisit, notes }: SheetVisit, firstVisit: string) =>
  [...(isFirstVisit ? [firstVisit] : []), ...notes].join('. ');

/** Returns a function that says how far somebody is with their forms: '3 of 3', '1 missing', '1 waits'. */
export function useFormsText(): (visit: Pick<SheetVisit, 'forms' | 'patient'>) => string {
  const { t } = useTranslation();
  return ({ patient, forms: { done, waiting, missing } }) => {
    const all = done + waiting + missing.length;
    if (!patient || all === 0) return '';
    const open = [
      ...(missing.length > 0 ? [t('paper.formsMissing', { count: missing.length })] : []),
      ...(waiting > 0 ? [t('paper.formsWait', { count: waiting })] : []),
    ];
    return open.length > 0 ? open.join(', ') : t('paper.formsDone', { done, all });
  };
}
