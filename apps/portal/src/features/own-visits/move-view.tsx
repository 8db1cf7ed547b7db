// The page on which a patient moves a visit: when it is now, the open times, and when it will be.
import './texts.en.ts';
import './move-texts.en.ts';
import { ArrowLeft, ArrowRight, Icon, Skeleton, SkeletonLine, useTogether } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { MoveBar, MoveSummary, MoveSwap, moveSubject } from './move-summary.tsx';
import { MoveFilters, MoveWhen } from './move-when.tsx';
import { RefusalNote, TroubleNote, WithPhone } from './refusal-note.tsx';
import { ruleLine } from './rule-line.ts';
import { useMove } from './use-move.ts';
import { type ReadVisit, useVisit } from './use-visit.ts';
import { type Refused, useVisitAct } from './use-visit-act.ts';
import { ruleText } from './visit-acts.tsx';
import { VisitFailed, VisitGone } from './visit-gone.tsx';
import type { ShownPage, VisitSource } from './visit-source.ts';
import { visitWhen } from './visit-times.ts';

interface MoveViewProps {
  readonly source: VisitSource;
  /** What is said where no time fits. */
  readonly noTimeFits: (page: ShownPage) => ReactNode;
}

export function MoveView({ source, noTimeFits }: MoveViewProps) {
  const state = useVisit(source);
  const { page, isPending, isGone, error, refresh } = state;
  usePageTitle(t('moveVisit.title'), !isPending);
  if (isGone) return <VisitGone isLink={source.isLink} />;
  if (page) return <AllowedMove source={source} state={state} page={page} noTimeFits={noTimeFits} />;
  if (error) return <VisitFailed error={error} onRetry={() => void refresh()} />;
  return (
    <Skeleton>
      <SkeletonLine kind="title" />
      <SkeletonLine kind="card" />
      <SkeletonLine kind="card" />
    </Skeleton>
  );
}

interface OneMoveProps extends MoveViewProps {
  readonly state: ReadVisit;
  readonly page: ShownPage;
}

/** Leads back to the visit, which says why, if it cannot be moved. Who has begun stays here. */
function AllowedMove(props: OneMoveProps) {
  const [isAllowed] = useState(props.page.may.move);
  return isAllowed ? <OneMove {...props} /> : <Navigate to={props.source.path} replace />;
}

function OneMove({ source, state, page, noTimeFits }: OneMoveProps) {
  const { visit, may, practice } = page;
  const navigate = useNavigate();
  const move = useMove(source, page);
  const act = useVisitAct(state);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { choice, lost } = move;
  // The filters stand above the month.
  const isHere = useTogether(move.isKnown || move.hasFailed);
  const isStuck = state.trouble !== undefined || !may.move;
  const { who, what } = moveSubject(page);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStuck) return;
    if (!choice.time) {
      setMissing(true);
      heading.current?.focus();
      return;
    }
    const to = choice.time;
    const outcome = await act.run(() => source.move({ sequence: visit.sequence, ...to }));
    if (outcome === 'done') navigate(source.path, { replace: true });
    else if (outcome === 'slotTaken') move.lose();
  };
  const wanted = lost ?? choice.time;
  return (
    <form className="flow" noValidate onSubmit={(event) => void submit(event)}>
      <div className="flow-main">
        <div className="page-title">
          <p>
            <Link className="link" to={source.path}>
              <Icon of={ArrowLeft} size="small" />
              {t('moveVisit.back')}
            </Link>
          </p>
          <h1>{who ? t('moveVisit.titleNamed', { name: visit.firstName || who }) : t('moveVisit.title')}</h1>
          <p>{t('moveVisit.kept', { what })}</p>
          <p className="visually-hidden">
            {t('moveVisit.nowLine', {
              when: visitWhen(visit.startTime, visit.timezone),
              provider: visit.providerName,
            })}
          </p>
        </div>
        {state.trouble && <TroubleNote trouble={state.trouble} practice={practice.name} />}
        <MoveSwap move={move}>
          <Icon of={ArrowRight} />
        </MoveSwap>
        <Trouble page={page} refused={lost ? { kind: 'slotTaken' } : act.refused} wanted={wanted?.startTime} />
        {isHere ? (
          <>
            <MoveFilters move={move} />
            <MoveWhen
              move={move}
              noTimeFits={noTimeFits(page)}
              heading={heading}
              isMissing={isMissing && !choice.time}
              isStuck={isStuck}
            />
          </>
        ) : (
          <Skeleton>
            <SkeletonLine kind="card" />
            <SkeletonLine kind="card" />
          </Skeleton>
        )}
      </div>
      <MoveSummary move={move} page={page} isBusy={act.isBusy} isStuck={isStuck} />
      <MoveBar move={move} page={page} isBusy={act.isBusy} isStuck={isStuck} />
    </form>
  );
}

interface TroubleProps {
  readonly page: ShownPage;
  readonly refused: Refused | undefined;
  /** The instant that was asked for. */
  readonly wanted: string | undefined;
}

/** Why the visit was not moved, and that it is as it was. */
function Trouble({ page: { visit, may, practice }, refused, wanted }: TroubleProps) {
  const line = may.move ? undefined : ruleLine(visit, may);
  return (
    <>
      {refused && (
        <RefusalNote refused={refused} phone={practice.phone} wanted={wanted ? visitWhen(wanted, visit.timezone) : ''}>
          {t('visit.refused.unchanged', { when: visitWhen(visit.startTime, visit.timezone) })}
        </RefusalNote>
      )}
      {line && (
        <p className="notice notice-warning" role="alert">
          <span>
            <WithPhone text={ruleText(line, visit.timezone)} phone={practice.phone} />
          </span>
        </p>
      )}
    </>
  );
}
