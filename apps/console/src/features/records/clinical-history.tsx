// The history of a part of the record: what changed, newest first, and how it is put back.
import { type Answer, clinical } from '@foyer/contract';
import { Button, ErrorText, History, Icon, Skeleton, SkeletonLine, StaleNote, X } from '@foyer/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { patientKeys } from '../patients/use-patients.ts';
import styles from './clinical.module.css';
import { severities, useDetailWords, useSourceWords } from './clinical-words.ts';
import { questionText } from './question-text.ts';
import type { ClinicalListData } from './use-clinical.ts';
import { useRecordAction } from './use-record-action.ts';

export type HistoryPart = ClinicalListData['kind'] | 'insurance' | 'answers';
type HistoryLine = Answer<typeof clinical.readHistory>['items'][number];
type What = HistoryLine['what'];
type Insurance = Extract<What, { kind: 'insurance' }>['before'];
type Content = NonNullable<Extract<What, { kind: 'entry' }>['before']>;

const noInsurance = {
  ...{ nameFirst: '', nameMiddle: '', nameLast: '', birthdate: '', company_name: '', phone: '', policy: '', group: '' },
  ...{ address: '', city: '', state: '', zip: '' },
};

/** Returns the members of the call that make a part what it was before a change. */
function undoing(what: What, part: HistoryPart) {
  if (what.kind === 'insurance') return { [what.which]: what.before ?? noInsurance };
  if (what.kind === 'answer') return { answers: [{ question: what.question, answer: what.before }] };
  if (what.kind === 'none')
    return part === 'insurance' || part === 'answers' ? {} : { none: { kind: part, value: what.before } };
  // What was added was never there.
  if (!what.before) return { change: [{ entryId: what.entryId, state: 'mistaken' as const }] };
  const { severity, ...before } = what.before;
  const known = severities.find((each) => each === severity) ?? ('' as const);
  return { change: [{ entryId: what.entryId, ...before, severity: known }] };
}

function useHistory(patientId: string, part: HistoryPart) {
  const { call } = useApi();
  return useInfiniteQuery({
    queryKey: [...patientKeys.record(patientId), 'history', part],
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Answer<typeof clinical.readHistory>) => page.after ?? undefined,
    queryFn: ({ signal, pageParam: after }) =>
      call(
        clinical.readHistory,
        { params: { id: patientId }, query: { path: part, ...(after && { after }) } },
        { signal },
      ),
  });
}

interface Props {
  readonly patientId: string;
  readonly part: HistoryPart;
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

export function ClinicalHistory({ patientId, part, mayChange, onClose }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  const history = useHistory(patientId, part);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the history of another part is another one.
  useEffect(() => title.current?.focus(), [part]);
  const pages = history.data?.pages ?? [];
  const lines = pages.flatMap(({ items }) => items);
  return (
    <section className="card stack" aria-labelledby="clinical-history">
      <div className="card-head">
        <h2 id="clinical-history" ref={title} tabIndex={-1}>
          {t(`clinical.history.openOf.${part}`)}
        </h2>
        <Button look="quiet" icon aria-label={t('clinical.history.close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </div>
      {history.isPending && (
        <Skeleton>
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {history.isError && (
        <StaleNote
          text={t('clinical.history.failed')}
          again={t('clinical.again')}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && lines.length === 0 && <p className="muted">{t('clinical.history.none')}</p>}
      <ol className={styles.history}>
        {lines.map((line) => (
          <Line key={line.changeId} revision={pages[0]?.revision ?? 0} {...{ patientId, part, line, mayChange }} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('clinical.history.more')}
        </Button>
      )}
    </section>
  );
}

function useWhatWords() {
  const { t } = useTranslation();
  const detailsIn = useDetailWords();
  const entry = (content: Content) => {
    const details = detailsIn(content);
    const words = details ? `${content.name} (${details})` : content.name;
    return content.state === 'active' ? words : `${words}, ${t(`clinical.states.${content.state}`)}`;
  };
  const insurance = (kept: Insurance) => (kept ? Object.values(kept).filter(Boolean).join(', ') : '');
  /** Returns what was there, and what is there after; each is empty if there is nothing. */
  return (what: What): { readonly title: string; readonly before: string; readonly after: string } => {
    if (what.kind === 'none') {
      const said = (isNone: boolean) => (isNone ? t('clinical.noneKnown') : t('clinical.notAsked'));
      return { title: t('clinical.history.list'), before: said(what.before), after: said(what.after) };
    }
    if (what.kind === 'answer') return { title: questionText(what.question), before: what.before, after: what.after };
    if (what.kind === 'insurance')
      return { title: t(`clinical.${what.which}`), before: insurance(what.before), after: insurance(what.after) };
    const { before, after } = what;
    return {
      title: (after ?? before)?.name ?? '',
      before: before ? entry(before) : '',
      after: after ? entry(after) : '',
    };
  };
}

interface LineProps {
  readonly patientId: string;
  readonly part: HistoryPart;
  readonly line: HistoryLine;
  /** Of the record. */
  readonly revision: number;
  readonly mayChange: boolean;
}

function Line({ patientId, part, line: { what, source }, revision, mayChange }: LineProps) {
  const { t } = useTranslation();
  const sourceIn = useSourceWords();
  const { title, before, after } = useWhatWords()(what);
  const action = useRecordAction();
  const putBack = () =>
    action.run({
      work: (call) =>
        call(clinical.changeClinical, {
          params: { id: patientId },
          body: { revision, source: 'undo', ...undoing(what, part) },
        }),
      done: t('clinical.history.done', { name: title }),
    });
  return (
    <li data-kind={source.source}>
      <span>
        <strong>{title}</strong>{' '}
        {before === ''
          ? t('clinical.history.added', { after })
          : after === ''
            ? t('clinical.history.removed', { before })
            : t('clinical.history.changed', { before, after })}
      </span>
      <span className={styles.source}>{sourceIn(source)}</span>
      {mayChange && (
        <span>
          <Button
            look="quiet"
            busy={action.isBusy}
            aria-label={t('clinical.history.putBackOf', { name: title })}
            onClick={putBack}
          >
            {t('clinical.history.putBack')}
          </Button>
        </span>
      )}
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
    </li>
  );
}

export function HistoryButton({ part, onOpen }: { part: HistoryPart; onOpen: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="quiet" aria-label={t(`clinical.history.openOf.${part}`)} onClick={onOpen}>
      <Icon of={History} />
      {t('clinical.history.open')}
    </Button>
  );
}
