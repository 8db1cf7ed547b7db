// The schedule: the bar, the grid (on a phone a list), what stands beside them, and its dialogs.
import { Button, ErrorArt, Plus, SkeletonRows, StaleNote } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../session/commands.ts';
import { shownKey } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { usePageLoading } from '../../session/page-loading.ts';
import { useRight } from '../../session/profile.ts';
import { usePhone } from '../../session/use-phone.ts';
import { ClashDialog } from './clash-dialog.tsx';
import { longDay, weekText } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
import { DayList } from './day-list.tsx';
import { type DeskAct, deskKeys } from './desk-keys.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { VisitPlace } from './move-visit.ts';
import { NewVisitPanel } from './new-visit/new-visit-panel.tsx';
import { type GhostVisit, useNewVisit } from './new-visit/use-new-visit.ts';
import { NewsList } from './news/news-list.tsx';
import { useNews } from './news/use-news.ts';
import { NoteBar } from './note-bar.tsx';
import { CancelVisitDialog } from './panel/cancel-visit-dialog.tsx';
import { Drawer, type DrawerTab } from './panel/drawer.tsx';
import { VisitPanel } from './panel/visit-panel.tsx';
import styles from './schedule.module.css';
import { ScheduleBar } from './schedule-bar.tsx';
import { TimeGrid } from './time-grid.tsx';
import { UnclosedVisits } from './unclosed-visits.tsx';
import { useChanges } from './use-changes.ts';
import { useInHand } from './use-in-hand.ts';
import { type Reading, useReading } from './use-reading.ts';
import { OfferedDialog } from './waitlist/offered-dialog.tsx';
import type { FitMark } from './waitlist/use-fit-marks.ts';
import { useWaitlistBeside } from './waitlist/use-waitlist-beside.ts';
import { WaitlistDialogs } from './waitlist/waitlist-dialogs.tsx';
import { WaitlistTab } from './waitlist/waitlist-tab.tsx';

export function Schedule() {
  const { t } = useTranslation();
  const reading = useReading();
  const { view, days, desks, open, go } = reading;
  const mayBook = useRight('book') ?? false;
  const changes = useChanges({ queryKey: reading.queryKey, desks, today: reading.today, onBusy: reading.onBusy });
  const booking = useNewVisit(reading, mayBook);
  const waitlist = useWaitlistBeside(reading, booking, changes, mayBook);
  const newsCount = useNews().data?.unseen;
  const [asked, setAsked] = useState<Asked>();
  const tab = tabOf(reading);
  const move = (visit: Visit, to: VisitPlace) => {
    void changes.move(visit, to).then((isDone) => {
      if (isDone && to.day !== visit.day && !days.includes(to.day)) go({ day: to.day });
    });
  };
  const act = (visit: Visit, what: DeskAct) => {
    if (what === 'canceled') setAsked({ kind: 'cancel', visit });
    else void changes.act(visit, what);
  };
  const inHand = useInHand({
    reading,
    mayBook,
    isDrawerOpen: tab !== undefined || booking.isAsked,
    onMove: move,
    onAct: act,
    onNew: booking.open,
    onEmpty: booking.openAt,
    onClose: booking.isAsked ? booking.close : reading.close,
  });
  useScheduleKeys(mayBook);
  useCommands(mayBook ? [{ id: 'new-visit', label: t('schedule.newVisit'), icon: Plus, run: booking.open }] : []);
  const title = view.range === 'day' ? longDay(view.day) : weekText(days[0] ?? '', days.at(-1) ?? '');
  const drawer = booking.draft ? 'new' : tab;
  return (
    <main
      className={`pane ${styles.main}`}
      id="main"
      tabIndex={-1}
      data-drawer={drawer}
      aria-busy={reading.isBusy || undefined}
    >
      <ScheduleBar
        view={view}
        title={title}
        desks={desks}
        onChange={go}
        onPan={reading.pan}
        onToday={reading.goToToday}
        isNewBusy={booking.isAsked && !booking.draft && !reading.isFailed}
        onNew={mayBook ? booking.open : undefined}
        unconfirmed={reading.unconfirmed}
        newsCount={newsCount}
        waitlistCount={waitlist.count}
        tab={tab}
        onTab={(to) => (tab === to ? reading.close() : reading.openTab(to))}
      />
      <div>
        {reading.isStale && (
          <StaleNote text={t('schedule.stale')} again={t('schedule.again')} onRetry={reading.readAgain} />
        )}
        {mayBook && <UnclosedVisits today={reading.today} />}
      </div>
      <div className={styles.split} data-open={drawer}>
        <Days
          reading={reading}
          inHand={inHand}
          title={title}
          ghost={booking.ghost}
          fits={waitlist.marks}
          isCovered={drawer !== undefined}
        />
        {booking.draft && desks && (
          <NewVisitPanel
            desks={desks}
            draft={booking.draft}
            today={reading.today}
            onChange={booking.change}
            onBook={waitlist.book}
            onBooked={booking.finish}
            onWait={waitlist.addFromVisit}
            onClose={booking.close}
          />
        )}
        {!booking.draft && tab && (
          <Drawer
            tab={tab}
            titleId={DRAWER}
            newsCount={newsCount ?? 0}
            waitlistCount={waitlist.count}
            onTab={reading.showTab}
            onClose={reading.close}
          >
            {open && (
              <VisitPanel
                key={open.id}
                visit={open}
                titleId={DRAWER}
                mayBook={mayBook}
                onMove={() => setAsked({ kind: 'move', visit: open })}
                onAct={(what) => act(open, what)}
                onUndo={(eventId) => void changes.undo(open, eventId)}
                onBookAgain={() => void changes.bookAgain(open)}
                onCorrect={(status, reason) => void changes.correctStatus(open, status, reason)}
                onWait={() => waitlist.addFor(open)}
                onShowFits={() => reading.openTab('waitlist', open.day)}
              />
            )}
            {tab === 'waitlist' && <WaitlistTab titleId={DRAWER} {...waitlist.tab} />}
            {tab === 'news' && (
              <NewsList titleId={DRAWER} onOpen={(openId, day) => go({ openId, day, hasNews: false })} />
            )}
          </Drawer>
        )}
      </div>
      <AskedDialog asked={asked} desks={desks} changes={changes} onMove={move} onClose={() => setAsked(undefined)} />
      <WaitlistDialogs {...waitlist.dialogs} />
      <ChangeDialogs changes={changes} />
      <NoteBar note={changes.note} onClose={changes.dismiss} />
      <p className="visually-hidden" role="status">
        {inHand.announced}
      </p>
    </main>
  );
}

function tabOf({ open, view }: Pick<Reading, 'open' | 'view'>): DrawerTab | undefined {
  if (open) return 'visit';
  if (view.hasWaitlist) return 'waitlist';
  return view.hasNews ? 'news' : undefined;
}

/** Lists the keys in the help; those that change visits only for colleagues with the right to book. */
function useScheduleKeys(mayBook: boolean): void {
  const { t } = useTranslation();
  const own = deskKeys.filter(({ when, action }) => mayBook || (when === 'page' && action !== 'create'));
  usePageKeys([
    ...own.map((key) => ({ keys: shownKey(key), text: t(`schedule.key.${key.action}`) })),
    { keys: '← →', text: t('schedule.key.pan') },
    { keys: '↑ ↓ ← →', text: t('schedule.key.walk') },
    { keys: 'Enter', text: t('schedule.key.open') },
  ]);
}

/** What a change is asked or told about: a patient in two places, and a time that is offered to somebody. */
function ChangeDialogs({ changes }: { changes: ReturnType<typeof useChanges> }) {
  const { clash, offered } = changes;
  return (
    <>
      {clash && (
        <ClashDialog
          name={clash.name}
          visits={clash.visits}
          onGoOn={() => {
            clash.goOn();
            changes.endClash();
          }}
          onGiveUp={() => {
            clash.giveUp();
            changes.endClash();
          }}
        />
      )}
      {offered && <OfferedDialog until={offered} onClose={changes.endOffered} />}
    </>
  );
}

const DRAWER = 'drawer-title';

/** A dialog that is open over the schedule. */
interface Asked {
  readonly kind: 'move' | 'cancel';
  readonly visit: Visit;
}

interface AskedProps {
  readonly asked: Asked | undefined;
  readonly desks: Desks | undefined;
  readonly changes: Pick<ReturnType<typeof useChanges>, 'cancel'>;
  readonly onMove: (visit: Visit, to: VisitPlace) => void;
  readonly onClose: () => void;
}

function AskedDialog({ asked, desks, changes, onMove, onClose }: AskedProps) {
  if (!asked) return null;
  const { visit } = asked;
  if (asked.kind === 'cancel')
    return (
      <CancelVisitDialog visit={visit} onCancelVisit={(wish) => void changes.cancel(visit, wish)} onClose={onClose} />
    );
  if (!desks) return null;
  return (
    <MoveDialog
      desks={desks}
      visit={visit}
      onMove={(to) => {
        onClose();
        onMove(visit, to);
      }}
      onClose={onClose}
    />
  );
}

interface DaysProps {
  readonly reading: Reading;
  readonly inHand: ReturnType<typeof useInHand>;
  readonly title: string;
  readonly ghost: GhostVisit | undefined;
  readonly fits: ReadonlyMap<string, readonly FitMark[]>;
  /** Whether what is beside the days covers them on a phone. */
  readonly isCovered: boolean;
}

/** The grid, or on a phone the list, which an open visit replaces; or the reason why there is neither. */
function Days({ reading, inHand, title, ghost, fits, isCovered }: DaysProps) {
  const { t } = useTranslation();
  const { view, columns, data, desks } = reading;
  const isPhone = usePhone();
  usePageLoading(!reading.isFailed && (!data || !desks));
  if (reading.isFailed) return <Failed onRetry={reading.readAgain} />;
  if (isPhone && isCovered) return null;
  if (!data || !desks)
    return (
      <div className={styles.coming}>
        <SkeletonRows count={12} />
      </div>
    );
  if (isPhone)
    return (
      <div>
        <DayList columns={columns} days={data.days} onOpen={(id) => reading.go({ openId: id, newFor: undefined })} />
      </div>
    );
  if (columns.length === 0)
    return (
      <div className={styles.blank}>
        <div className="empty">
          <h2>{t('schedule.noProviders')}</h2>
          <p>{t('schedule.noProvidersText')}</p>
        </div>
      </div>
    );
  const { focusId } = inHand;
  const shownIds = columns.flatMap((column) => column.visits.map(({ of }) => of.id));
  return (
    <TimeGrid
      columns={columns}
      hours={reading.hours}
      title={title}
      isWeek={data.days.length > 1}
      step={reading.step}
      now={reading.now}
      openId={view.openId}
      // Roving tab stop: the visit that had the focus last.
      stopId={focusId && shownIds.includes(focusId) ? focusId : shownIds[0]}
      moving={inHand.moving}
      warning={inHand.warning}
      ghost={ghost}
      online={reading.online}
      fits={fits}
      onFit={(day) => reading.openTab('waitlist', day)}
      place={inHand.place}
      handlers={inHand.handlers}
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.blank} role="alert">
      <div className="empty">
        <ErrorArt />
        <p>{t('schedule.failed')}</p>
        <Button onClick={onRetry}>{t('schedule.again')}</Button>
      </div>
    </div>
  );
}
