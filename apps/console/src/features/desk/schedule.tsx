// The schedule: the bar, the grid (on a phone a list), the open visit, and the dialog for booking and moving.
import { Button, breakpoints, ErrorArt, Plus, SkeletonRows, StaleNote, useMediaQuery } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../session/commands.ts';
import { longDay, weekText } from './clock.ts';
import type { Visit } from './columns.ts';
import { DayList } from './day-list.tsx';
import type { VisitPlace } from './move-visit.ts';
import { NoteBar } from './note-bar.tsx';
import styles from './schedule.module.css';
import { ScheduleBar } from './schedule-bar.tsx';
import { TimeGrid } from './time-grid.tsx';
import { useChanges } from './use-changes.ts';
import { useInHand } from './use-in-hand.ts';
import { type Reading, useReading } from './use-reading.ts';
import { useVisitDialog } from './use-visit-dialog.ts';
import { VisitDialog } from './visit-dialog.tsx';
import { VisitPanel } from './visit-panel.tsx';

export function Schedule() {
  const { t } = useTranslation();
  const reading = useReading();
  const { view, days, desks, open, go, close } = reading;
  const changes = useChanges({
    queryKey: reading.queryKey,
    mayOverbook: desks?.mayOverbook ?? false,
    onBusy: reading.onBusy,
  });
  const dialog = useVisitDialog(reading);
  const { asked, askNew, stopAsking } = dialog;
  const move = (visit: Visit, to: VisitPlace) => {
    void changes.move(visit, to).then((isDone) => {
      if (isDone && to.day !== visit.day && !days.includes(to.day)) go({ day: to.day });
    });
  };
  const inHand = useInHand({ reading, dialog, onMove: move });
  useCommands([{ id: 'new-visit', label: t('schedule.newVisit'), icon: Plus, run: () => askNew() }]);
  const title = view.range === 'day' ? longDay(view.day) : weekText(days[0] ?? '', days.at(-1) ?? '');
  return (
    <main
      className={`pane ${styles.main}`}
      id="main"
      tabIndex={-1}
      data-stale={reading.isStale ? '' : undefined}
      aria-busy={reading.isBusy || undefined}
    >
      <ScheduleBar
        view={view}
        title={title}
        desks={desks}
        onChange={go}
        onPan={reading.pan}
        onToday={reading.goToToday}
        isNewBusy={dialog.isEarly && !reading.isFailed}
        onNew={() => askNew()}
      />
      {reading.isStale && (
        <StaleNote text={t('schedule.stale')} again={t('schedule.again')} onRetry={reading.readAgain} />
      )}
      <div className={styles.split} data-open={open ? '' : undefined}>
        <Days reading={reading} inHand={inHand} title={title} />
        {open && (
          <VisitPanel
            key={open.id}
            visit={open}
            onClose={close}
            onMove={() => dialog.askMove(open)}
            onStatus={(status) => void changes.setStatus(open, status)}
            onUndo={() => void changes.undoStatus(open)}
            onCorrect={(status, reason) => void changes.correctStatus(open, status, reason)}
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
            stopAsking();
            if (asked.kind === 'move') move(asked.visit, to);
          }}
          onClose={stopAsking}
        />
      )}
      <NoteBar note={changes.note} onClose={changes.dismiss} />
      <p className="visually-hidden" role="status">
        {inHand.announced}
      </p>
    </main>
  );
}

interface DaysProps {
  readonly reading: Reading;
  readonly inHand: ReturnType<typeof useInHand>;
  readonly title: string;
}

/** The grid, or on a phone the list, which an open visit replaces; or the reason why there is neither. */
function Days({ reading, inHand, title }: DaysProps) {
  const { t } = useTranslation();
  const { view, columns, data, desks } = reading;
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`);
  if (reading.isFailed) return <Failed onRetry={reading.readAgain} />;
  if (isPhone && reading.open) return null;
  if (!data || !desks)
    return (
      <div className={styles.coming}>
        <SkeletonRows count={12} />
      </div>
    );
  if (isPhone)
    return (
      <div>
        <DayList columns={columns} days={data.days} onOpen={(id) => reading.go({ openId: id })} />
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
      online={reading.online}
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
