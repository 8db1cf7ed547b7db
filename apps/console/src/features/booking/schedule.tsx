// The schedule: what the address asks for, the grid (on a phone a list), the open visit, and every way to change it.
import { Button, breakpoints, ErrorArt, Plus, SkeletonRows, StaleNote, useMediaQuery } from '@foyer/ui';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useCommands } from '../../session/commands.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, minuteOfDay } from '../../session/practice-day.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { longDay, longTime, weekText } from './clock.ts';
import { type Column, columnsOf, hoursOf, type Visit } from './columns.ts';
import { DayList } from './day-list.tsx';
import { byKey, isSamePlace, type Moving, placeOf } from './moving.ts';
import { NoteBar } from './note-bar.tsx';
import styles from './schedule.module.css';
import { ScheduleBar } from './schedule-bar.tsx';
import { TimeGrid } from './time-grid.tsx';
import { type Place, useChanges } from './use-changes.ts';
import { focusVisit, useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import { useDesks, useOnlineSlots, useSchedule } from './use-schedule.ts';
import { panned, readView, type View, writeView } from './view.ts';
import { VisitDialog } from './visit-dialog.tsx';
import { VisitPanel } from './visit-panel.tsx';

const MINUTE = 60_000;

/** The present moment on the practice's clock, renewed as long as somebody looks. */
function useNow(): { day: string; minute: number } {
  const { timeZone } = usePractice();
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date()), MINUTE / 2);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => ({ day: dayOf(time, timeZone), minute: minuteOfDay(time, timeZone) }), [time, timeZone]);
}

type Asked =
  | { readonly kind: 'book'; readonly start: Omit<Place, 'minutes'> }
  | { readonly kind: 'move'; readonly visit: Visit };

export function Schedule() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search } = useLocation();
  const now = useNow();
  const today = now.day;
  const view = useMemo(() => readView(search, today), [search, today]);
  const desksRead = useDesks();
  const desks = desksRead.data;
  const [changing, setChanging] = useState(0);
  const range = useSchedule(view, changing > 0);
  const { data, days } = range;
  const online = useOnlineSlots(view.onlineTypeId, days, view.locationId);
  const changes = useChanges({
    queryKey: range.queryKey,
    mayOverbook: desks?.mayOverbook ?? false,
    onBusy: useCallback((by: 1 | -1) => setChanging((count) => count + by), []),
  });
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`);
  const [moving, setMoving] = useState<Moving>();
  const [asked, setAsked] = useState<Asked>();
  /** A new visit was asked for before the schedule was here. */
  const [isEarly, setEarly] = useState(false);
  const [focusId, setFocusId] = useState<string>();
  const [announced, setAnnounced] = useState('');
  const place = useRef<HTMLDivElement>(null);

  const providerKey = view.providerIds.join(' ');
  const columns = useMemo(
    () =>
      desks && data
        ? columnsOf(desks, data, {
            providerIds: providerKey === '' ? [] : providerKey.split(' '),
            hasCanceled: view.hasCanceled,
          })
        : [],
    [desks, data, providerKey, view.hasCanceled],
  );
  const hours = useMemo(() => hoursOf(columns), [columns]);
  const visits = useMemo(() => new Map(data?.visits.map((visit) => [visit.id, visit])), [data]);
  const open = view.openId ? visits.get(view.openId) : undefined;
  const step = Math.max(5, Math.min(desks?.granularity ?? 15, 30));

  const go = useCallback(
    (change: Partial<View>) =>
      void navigate(`/schedule${writeView({ ...view, ...change }, today)}`, { replace: 'openId' in change }),
    [navigate, view, today],
  );
  const pan = (steps: number) => go({ day: panned(view, steps), openId: undefined });
  const close = () => {
    const id = view.openId;
    go({ openId: undefined });
    if (id) requestAnimationFrame(() => focusVisit(id));
  };
  const ask = (column: Column | undefined, from?: number) => {
    const providerId = column?.provider.id ?? view.providerIds[0] ?? desks?.providers[0]?.id;
    const locationId = view.locationId ?? column?.locationIds[0] ?? desks?.locations[0]?.id;
    if (!providerId || !locationId) return;
    const next = Math.ceil((now.minute + 1) / step) * step;
    const free = view.day === today ? Math.max(hours.from, Math.min(next, hours.until - step)) : hours.from;
    setAsked({ kind: 'book', start: { day: column?.day ?? view.day, from: from ?? free, providerId, locationId } });
  };
  const isHere = desks !== undefined && data !== undefined && !range.isPlaceholderData;
  const askNew = (column = columns[0]) => {
    setEarly(!isHere);
    if (isHere) ask(column);
  };
  const askAtLast = useEffectEvent(askNew);
  useEffect(() => {
    if (isEarly && isHere) askAtLast();
  }, [isEarly, isHere]);
  const move = (visit: Visit, to: Place) => {
    void changes.move(visit, to).then((isDone) => {
      if (isDone && to.day !== visit.day && !days.includes(to.day)) go({ day: to.day });
    });
  };
  const providerName = (id: string) => desks?.providers.find((provider) => provider.id === id)?.name ?? '';
  const nameOf = (visit: Visit) => visit.patientName || visit.description || t('schedule.nobody');
  const tell = ({ day, from, minutes, providerId }: Place) =>
    setAnnounced(
      t('schedule.movingTo', {
        when: t('schedule.when', { day: longDay(day), time: longTime(from) }),
        provider: providerName(providerId),
        count: minutes,
      }),
    );

  const handlers = usePointer({
    place,
    columns,
    hours,
    step,
    visits,
    onMoving: setMoving,
    onDrop: move,
    onOpen: (id) => go({ openId: id }),
    onEmpty: ask,
  });
  useKeys(
    { columns, isMoving: moving?.by === 'keys', isOpen: open !== undefined, hasLetters: useLetterShortcuts() },
    {
      pan,
      today: () => go({ day: today, openId: undefined }),
      show: (to) => go({ range: to }),
      create: () => askNew(columns.find(({ visits }) => visits.some(({ of }) => of.id === focusId))),
      take: (visit) => {
        setMoving({ visit, to: placeOf(visit), by: 'keys' });
        setAnnounced(t('schedule.moving', { name: nameOf(visit) }));
      },
      shift: (key, isShift) => {
        if (!moving) return;
        const to = byKey(moving.to, key, isShift, columns, step);
        setMoving({ ...moving, to });
        tell(to);
      },
      drop: () => {
        setMoving(undefined);
        if (!moving || isSamePlace(moving.to, moving.visit)) return;
        const { id } = moving.visit;
        move(moving.visit, moving.to);
        // It is another element where it is now.
        requestAnimationFrame(() => requestAnimationFrame(() => focusVisit(id)));
      },
      giveBack: () => {
        setMoving(undefined);
        if (moving) setAnnounced(t('schedule.givenBack', { name: nameOf(moving.visit) }));
      },
      close,
    },
  );
  useCommands([{ id: 'new-visit', label: t('schedule.newVisit'), icon: Plus, run: () => askNew() }]);

  const title = view.range === 'day' ? longDay(view.day) : weekText(days[0] ?? '', days.at(-1) ?? '');
  const shownIds = columns.flatMap((column) => column.visits.map(({ of }) => of.id));
  const stopId = focusId && shownIds.includes(focusId) ? focusId : shownIds[0];
  const isFailed = (range.isError && !data) || (desksRead.isError && !desks);
  const isStale = (range.isError || desksRead.isError) && !isFailed;
  const readAgain = () => {
    if (range.isError) void range.refetch();
    if (desksRead.isError) void desksRead.refetch();
  };
  const isOpenAlone = isPhone && open !== undefined;
  return (
    <main
      className={`pane ${styles.main}`}
      id="main"
      tabIndex={-1}
      data-stale={isStale ? '' : undefined}
      aria-busy={range.isPending || range.isPlaceholderData || undefined}
    >
      <ScheduleBar
        view={view}
        title={title}
        desks={desks}
        onChange={go}
        onPan={pan}
        onToday={() => go({ day: today, openId: undefined })}
        isNewBusy={isEarly && !isFailed}
        onNew={() => askNew()}
      />
      {isStale && <StaleNote text={t('schedule.stale')} again={t('schedule.again')} onRetry={readAgain} />}
      <div className={styles.split} data-open={open ? '' : undefined}>
        {isFailed ? (
          <div className={styles.blank} role="alert">
            <div className="empty">
              <ErrorArt />
              <p>{t('schedule.failed')}</p>
              <Button onClick={readAgain}>{t('schedule.again')}</Button>
            </div>
          </div>
        ) : isOpenAlone ? null : !data || !desks ? (
          <div className={styles.coming}>
            <SkeletonRows count={12} />
          </div>
        ) : isPhone ? (
          <div>
            <DayList columns={columns} days={data.days} onOpen={(id) => go({ openId: id })} />
          </div>
        ) : columns.length === 0 ? (
          <div className={styles.blank}>
            <div className="empty">
              <h2>{t('schedule.noProviders')}</h2>
              <p>{t('schedule.noProvidersText')}</p>
            </div>
          </div>
        ) : (
          <TimeGrid
            columns={columns}
            hours={hours}
            title={title}
            isWeek={data.days.length > 1}
            step={step}
            now={now}
            openId={view.openId}
            stopId={stopId}
            moving={moving}
            online={view.onlineTypeId ? online : undefined}
            place={place}
            handlers={{
              ...handlers,
              onFocus: ({ target }) => setFocusId(target.getAttribute('data-visit') ?? undefined),
            }}
          />
        )}
        {open && (
          <VisitPanel
            key={open.id}
            visit={open}
            onClose={close}
            onMove={() => setAsked({ kind: 'move', visit: open })}
            onStatus={(status) => void changes.setStatus(open, status)}
            onUndo={() => void changes.undoStatus(open)}
            onCorrect={(status) => void changes.correctStatus(open, status)}
          />
        )}
      </div>
      {asked && desks && (
        <VisitDialog
          desks={desks}
          visit={asked.kind === 'move' ? asked.visit : undefined}
          start={asked.kind === 'move' ? asked.visit : asked.start}
          onBook={changes.book}
          onMove={(to) => {
            setAsked(undefined);
            if (asked.kind === 'move') move(asked.visit, to);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      <NoteBar note={changes.note} onClose={changes.dismiss} />
      <p className="visually-hidden" role="status">
        {announced}
      </p>
    </main>
  );
}
