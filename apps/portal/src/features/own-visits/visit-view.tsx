// The page of one visit, by its link or signed in: when, with whom and where, how it stands, and what can be done.
import './texts.en.ts';
import {
  ArrowLeft,
  CalendarPlus,
  CircleCheck,
  Icon,
  late,
  MapPin,
  Navigation,
  Skeleton,
  SkeletonLine,
  Slots,
  User,
  Users,
} from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { BeforeVisit } from './before-visit.tsx';
import { RefusalNote, TroubleNote } from './refusal-note.tsx';
import { isVisitAhead } from './rule-line.ts';
import { useSavedCalendar } from './use-saved-calendar.ts';
import { type ReadVisit, useVisit } from './use-visit.ts';
import { troubleNow, useVisitAct } from './use-visit-act.ts';
import { VisitActs } from './visit-acts.tsx';
import { VisitChip } from './visit-chips.tsx';
import { VisitFailed, VisitGone } from './visit-gone.tsx';
import { VisitLeaf } from './visit-leaf.tsx';
import type { ShownPage, VisitSource } from './visit-source.ts';
import { daysUntil, visitWhen, zoneOfVisit } from './visit-times.ts';

const CancelDialog = late(() => import('./cancel-dialog.tsx'));

interface VisitViewProps {
  readonly source: VisitSource;
  /** What is said of an earlier time below a visit that lies ahead. */
  readonly sooner: (page: ShownPage) => ReactNode;
}

export function VisitView({ source, sooner }: VisitViewProps) {
  const state = useVisit(source);
  const { page, isPending, isGone, error, refresh } = state;
  usePageTitle(t('visit.title'), !isPending);
  if (isGone) return <VisitGone isLink={source.isLink} />;
  if (page) return <OneVisit source={source} state={state} page={page} sooner={sooner} />;
  return (
    <div className="narrow">{error ? <VisitFailed error={error} onRetry={() => void refresh()} /> : <Waiting />}</div>
  );
}

/** About as high as a visit, so that the footer stays where it is. */
function Waiting() {
  return (
    <div className="card visit-waiting">
      <Skeleton>
        <SkeletonLine kind="title" />
        <SkeletonLine kind="short" />
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}

interface OneVisitProps extends VisitViewProps {
  readonly state: ReadVisit;
  readonly page: ShownPage;
}

/** What the person has just done on this page. */
type Done = 'confirmed' | 'canceled';

function OneVisit({ source, state, page, sooner }: OneVisitProps) {
  const { visit, practice, own } = page;
  const { trouble } = state;
  const act = useVisitAct(state);
  const told = troubleNow(trouble, act);
  const chipLine = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState<Done>();
  const [isCanceling, setCanceling] = useState(false);
  const when = visitWhen(visit.startTime, visit.timezone);
  const isAhead = isVisitAhead(visit);
  const isAsking = isCanceling && page.may.cancel;

  const confirm = async () => {
    setDone(undefined);
    if ((await act.run(() => source.confirm(visit.sequence))) === 'done') setDone('confirmed');
    chipLine.current?.focus();
  };
  const cancel = async (why: object) => {
    setDone(undefined);
    if ((await act.run(() => source.cancel({ sequence: visit.sequence, ...why }))) !== 'done') return;
    setDone('canceled');
    setCanceling(false);
    // The dialog gives the focus back when it closes; the line takes it after that.
    setTimeout(() => chipLine.current?.focus());
  };
  return (
    <div className="narrow stack">
      {!source.isLink && (
        <p>
          <Link className="link" to={paths.visits}>
            <Icon of={ArrowLeft} size="small" />
            {t('visit.all')}
          </Link>
        </p>
      )}
      <article className="card visit-card" aria-labelledby="visit-title">
        {told && !isAsking && <TroubleNote trouble={told} practice={practice.name} />}
        <div className="visit-news" role="status">
          <News page={page} done={done} />
        </div>
        {act.refused && !isAsking && <RefusalNote refused={act.refused} phone={practice.phone} />}
        <Head page={page} chipLine={chipLine} />
        <Facts page={page} />
        {!isAhead && <Closed page={page} isJustCanceled={done === 'canceled'} />}
        <VisitActs
          page={page}
          movePath={`${source.path}/move`}
          isBusy={act.isBusy}
          isStuck={trouble !== undefined}
          onConfirm={() => void confirm()}
          onCancel={() => {
            act.forget();
            setCanceling(true);
          }}
        />
        <VisitLinks source={source} page={page} />
        {isAhead && <BeforeVisit page={page} path={source.path} />}
        {own?.description && <p className="muted">{own.description}</p>}
        {isAhead && sooner(page)}
      </article>
      {isAsking && (
        <CancelDialog
          when={when}
          may={page.may}
          practice={practice}
          isBusy={act.isBusy}
          refused={act.refused}
          trouble={trouble}
          onKeep={() => {
            act.forget();
            setCanceling(false);
          }}
          onCancel={(why) => void cancel(why)}
        />
      )}
    </div>
  );
}

function News({ page: { visit }, done }: { readonly page: ShownPage; readonly done: Done | undefined }) {
  const { startTime, timezone, movedFrom, state } = visit;
  if (done === 'canceled' && state === 'canceled')
    return (
      <Good>
        {t('visit.act.canceled')}{' '}
        <Slots
          text={t('visit.act.findAnother')}
          slots={{ link: <Link to={paths.dashboard}>{t('visit.act.findTime')}</Link> }}
        />
      </Good>
    );
  if (done === 'confirmed' && state === 'confirmed')
    return <Good>{t('visit.act.confirmed', { when: visitWhen(startTime, timezone) })}</Good>;
  if (movedFrom && isVisitAhead(visit))
    return <Good>{t('visit.act.moved', { when: visitWhen(movedFrom, timezone) })}</Good>;
  return null;
}

function Good({ children }: { readonly children: ReactNode }) {
  return (
    <p className="notice notice-success">
      <Icon of={CircleCheck} />
      <span>{children}</span>
    </p>
  );
}

interface HeadProps {
  readonly page: ShownPage;
  readonly chipLine: RefObject<HTMLParagraphElement | null>;
}

function Head({ page: { visit, own }, chipLine }: HeadProps) {
  const { startTime, timezone, firstName, state, movedFrom } = visit;
  const title = firstName ? t('visit.titleNamed', { name: firstName }) : t('visit.title');
  return (
    <div className="visit-head">
      <VisitLeaf instant={startTime} zone={timezone} />
      <div className="stack-8">
        <h1 id="visit-title">{own?.typeName || title}</h1>
        <p className="visit-chips" ref={chipLine} tabIndex={-1}>
          <VisitChip mark={state} />
          {movedFrom && isVisitAhead(visit) && <VisitChip mark="moved" />}
        </p>
      </div>
    </div>
  );
}

function Facts({ page: { visit, own } }: { readonly page: ShownPage }) {
  const { startTime, timezone, providerName, location, state } = visit;
  const words = `${visitWhen(startTime, timezone)} ${zoneOfVisit(startTime, timezone)}`;
  const isToday = isVisitAhead(visit) && daysUntil(startTime, timezone, Date.now()) === 0;
  const time = <time dateTime={startTime}>{isToday ? t('visit.today', { when: words }) : words}</time>;
  const place = [location.name, ...location.addressLines].filter(Boolean).join(', ');
  return (
    <div className="stack-8">
      <p className="sum-when">{state === 'canceled' ? <s className="was">{time}</s> : time}</p>
      {own && (
        <p className="meta">
          <Icon of={Users} />
          <span>{t('visit.forPerson', { name: `${own.nameFirst} ${own.nameLast}`.trim() })}</span>
        </p>
      )}
      <p className="meta">
        <Icon of={User} />
        <span>{providerName}</span>
      </p>
      <p className="meta">
        <Icon of={MapPin} />
        <span>{place}</span>
      </p>
    </div>
  );
}

interface ClosedProps {
  readonly page: ShownPage;
  readonly isJustCanceled: boolean;
}

/** What is said instead of actions: the visit is over or canceled, or its patient has arrived. */
function Closed({ page: { visit, practice }, isJustCanceled }: ClosedProps) {
  const { state, canceledBy } = visit;
  if (state === 'arrived') return <p className="strong">{t('visit.said.arrived')}</p>;
  if (state !== 'canceled') return <p className="strong">{t('visit.said.past')}</p>;
  if (isJustCanceled) return null;
  return (
    <div className="stack-8">
      <p>
        <strong>{t('visit.said.canceled')}</strong>{' '}
        {canceledBy &&
          t(canceledBy === 'patient' ? 'visit.said.canceledByPatient' : 'visit.said.canceledByPractice', {
            practice: practice.name,
          })}
      </p>
      <p>
        <Link className="button" to={paths.dashboard}>
          {t('visit.said.bookAnother')}
        </Link>
      </p>
    </div>
  );
}

function VisitLinks({ source, page: { visit } }: { readonly source: VisitSource; readonly page: ShownPage }) {
  const { save, hasFailed } = useSavedCalendar(source);
  const { directionsUrl } = visit.location;
  return (
    <div>
      <div className="links">
        {isVisitAhead(visit) && (
          <button type="button" className="link" onClick={() => void save()}>
            <Icon of={CalendarPlus} />
            {t('visit.calendar')}
          </button>
        )}
        {directionsUrl && (
          <a className="link" href={directionsUrl} target="_blank" rel="noopener noreferrer">
            <Icon of={Navigation} />
            <span>
              {t('visit.directions')}
              <span className="visually-hidden"> {t('app.opensInNewTab')}</span>
            </span>
          </a>
        )}
      </div>
      {hasFailed && <p role="alert">{t('visit.failed.file')}</p>}
    </div>
  );
}
