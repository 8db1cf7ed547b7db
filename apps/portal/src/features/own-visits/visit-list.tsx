// All visits of the signed-in person and the family: those that are coming, and those that are over.
import './texts.en.ts';
import './list-texts.en.ts';
import { Button, buttonClass, Icon, MapPin, NoVisitsArt, Skeleton, SkeletonLine, User } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '../../api/paths.ts';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { chipNames } from './people-chips.ts';
import { type ListedVisit, useComingVisits, useFamily, usePastVisits } from './use-visit-list.ts';
import { VisitChip, type VisitMark } from './visit-chips.tsx';
import { VisitLeaf } from './visit-leaf.tsx';
import { visitWhen } from './visit-times.ts';

export function VisitList() {
  const [person, setPerson] = useState('');
  const family = useFamily().data ?? [];
  usePageTitle(t('visitList.title'));
  return (
    <div className="stack-24 narrow">
      <h1>{t('visitList.title')}</h1>
      {family.length > 1 && <PeopleFilter people={family} chosen={person} choose={setPerson} />}
      <Coming person={person} hasFamily={family.length > 1} />
      <Past person={person} hasFamily={family.length > 1} />
    </div>
  );
}

interface PeopleFilterProps {
  readonly people: NonNullable<ReturnType<typeof useFamily>['data']>;
  readonly chosen: string;
  readonly choose: (id: string) => void;
}

function PeopleFilter({ people, chosen, choose }: PeopleFilterProps) {
  const names = [['', t('visitList.everybody')] as const, ...chipNames(people)];
  return (
    <fieldset className="ticks" aria-label={t('visitList.who')}>
      {names.map(([id, name]) => (
        <label className="tick-chip" key={id}>
          <input type="radio" name="whose-visits" checked={chosen === id} onChange={() => choose(id)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface ListProps {
  /** Whose visits; empty for everybody's. */
  readonly person: string;
  readonly hasFamily: boolean;
}

function Coming({ person, hasFamily }: ListProps) {
  const { data, isPending, isError, refetch } = useComingVisits(person);
  return (
    <ListCard id="coming" title={t('visitList.coming')}>
      {isError && <ListFailed onRetry={() => void refetch()} />}
      {isPending && <ListWaiting />}
      {data?.visits.length === 0 && (
        <div className="empty">
          <NoVisitsArt />
          <p>{t('visitList.noneComing')}</p>
          <Link className={buttonClass({ look: 'primary' })} to={paths.dashboard}>
            {t('visit.act.findTime')}
          </Link>
        </div>
      )}
      {data && <Rows visits={data.visits} hasFamily={hasFamily} />}
    </ListCard>
  );
}

function Past({ person, hasFamily }: ListProps) {
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePastVisits(person);
  const visits = data?.pages.flatMap((page) => page.visits) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;
  const list = useRef<HTMLDivElement>(null);
  /** How many were shown when more were asked for; the focus goes to the first new one. */
  const [shownBefore, setShownBefore] = useState(0);
  useEffect(() => {
    if (shownBefore === 0 || visits.length <= shownBefore) return;
    list.current?.querySelectorAll('a')[shownBefore]?.focus();
    setShownBefore(0);
  }, [visits.length, shownBefore]);
  return (
    <ListCard id="past" title={t('visitList.past')}>
      {isError && <ListFailed onRetry={() => void (data ? fetchNextPage() : refetch())} />}
      {isPending && <ListWaiting />}
      {data && visits.length === 0 && <p className="muted">{t('visitList.nonePast')}</p>}
      <div ref={list}>
        <Rows visits={visits} hasFamily={hasFamily} />
      </div>
      {hasNextPage && !isError && (
        <div className="row">
          <Button
            busy={isFetchingNextPage}
            onClick={() => {
              setShownBefore(visits.length);
              void fetchNextPage();
            }}
          >
            {t('visitList.more')}
          </Button>
          <p className="small muted" role="status">
            {t('visitList.shown', { shown: visits.length, total })}
          </p>
        </div>
      )}
    </ListCard>
  );
}

interface ListCardProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function ListCard({ id, title, children }: ListCardProps) {
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function ListWaiting() {
  return (
    <Skeleton>
      <SkeletonLine kind="card" />
      <SkeletonLine kind="card" />
    </Skeleton>
  );
}

function ListFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="notice notice-danger" role="alert">
      <p className="grow">{t('visitList.failed')}</p>
      <Button onClick={onRetry}>{t('visitList.again')}</Button>
    </div>
  );
}

/** Returns how a listed visit stands. */
export function markOfListed({ state, status }: Pick<ListedVisit, 'state' | 'status'>): VisitMark {
  return state === 'past' && status === 'missed' ? 'missed' : state;
}

function Rows({ visits, hasFamily }: { readonly visits: readonly ListedVisit[]; readonly hasFamily: boolean }) {
  if (visits.length === 0) return null;
  return (
    <ul>
      {visits.map((visit) => (
        <Row key={visit.id} visit={visit} hasFamily={hasFamily} />
      ))}
    </ul>
  );
}

function Row({ visit, hasFamily }: { readonly visit: ListedVisit; readonly hasFamily: boolean }) {
  const { id, startTime, timezone, typeName, nameFirst, nameLast, providerName, location, state, movedFrom } = visit;
  const isAhead = state === 'not-confirmed' || state === 'confirmed';
  const when = visitWhen(startTime, timezone);
  return (
    <li className="appt">
      <VisitLeaf instant={startTime} zone={timezone} />
      <div className="appt-text">
        <div className="row-apart">
          <h3>
            <Link className="link visit-row-link" to={`${paths.visits}/${id}`}>
              {typeName || t('visit.title')}
            </Link>
          </h3>
          <span className="visit-chips">
            <VisitChip mark={markOfListed(visit)} />
            {movedFrom && isAhead && <VisitChip mark="moved" />}
            {visit.isOnWaitlist && <VisitChip mark="waiting" />}
          </span>
        </div>
        <p>
          <time dateTime={startTime}>{state === 'canceled' ? <s className="was">{when}</s> : when}</time>{' '}
          {hasFamily && <span className="chip">{`${nameFirst} ${nameLast}`.trim()}</span>}
        </p>
        <p className="meta">
          <Icon of={User} />
          <span>{providerName}</span>
        </p>
        <p className="meta">
          <Icon of={MapPin} />
          <span>{[location.name, location.addressLines[0]].filter(Boolean).join(', ')}</span>
        </p>
      </div>
    </li>
  );
}
