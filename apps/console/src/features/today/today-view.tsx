// Today: who comes, who is here, what is missing, and what is done about it. The visit's panel opens beside the list.

import { CallError } from '@foyer/contract/client';
import {
  Button,
  buttonClass,
  EmptyDocumentsArt,
  ErrorArt,
  late,
  SkeletonRows,
  StaleNote,
  shieldBeneath,
  useDelay,
} from '@foyer/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayName, dayOf, dayPlus, minuteOfDay, timeOfDay } from '../../session/practice-day.ts';
import { useMayWrite, useRight } from '../../session/profile.ts';
import { type AddressedView, useAddressedView } from '../../session/query-params.ts';
import { usePhone } from '../../session/use-phone.ts';
import { longDay } from '../desk/clock.ts';
import type { DeskAct } from '../desk/desk-keys.ts';
import { NoteBar } from '../desk/note-bar.tsx';
import { useChanges } from '../desk/use-changes.ts';
import { useDesks } from '../desk/use-schedule.ts';
import { useSendForms } from '../desk/use-send-forms.ts';
import { actsOf } from '../desk/visit-acts.ts';
import { telOf } from '../patients/phone-text.ts';
import { isCounted, placed } from './groups.ts';
import styles from './today.module.css';
import { TodayBar } from './today-bar.tsx';
import type { TodayAsk } from './today-dialogs.tsx';
import type { TodayAction } from './today-keys.ts';
import { lacksForms, maySend, type RowActs } from './today-row.tsx';
import { TodayStrip } from './today-strip.tsx';
import { TodayTable } from './today-table.tsx';
import type { DayVisit, TodayAnswer } from './today-types.ts';
import { useHeldRow } from './use-held-row.ts';
import { usePlace } from './use-place.ts';
import { useToday } from './use-today.ts';
import { focusRow, useTodayKeys, walk } from './use-today-keys.ts';
import { addressOf, readView, type TodayView as View } from './view.ts';

const Beside = late(() => import('./beside.tsx'));
const Dialogs = late(() => import('./today-dialogs.tsx'));

const HALF_MINUTE = 30_000;
/** How many days ahead forms can be asked for. */
const askedAhead = 30;
const none: readonly DayVisit[] = [];

/** Returns the current day and minute on the practice's clock, updated while the page is shown. */
function useNow() {
  const { timeZone } = usePractice();
  const [time, setTime] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setTime(new Date()), HALF_MINUTE);
    return () => clearInterval(timer);
  }, []);
  return { today: dayOf(time, timeZone), minute: minuteOfDay(time, timeZone) };
}

const addressed: AddressedView<View> = { read: readView, addressOf, isReplaced: (change) => !('day' in change) };

/** Returns the day as it is read, with the changes that can be made of it. */
function useDay() {
  const now = useNow();
  const { view, go } = useAddressedView(addressed, now.today);
  const [chosen, setLocation] = usePlace();
  const desks = useDesks().data;
  // One that is gone, or is not theirs any more, limits nothing.
  const locationId = desks?.locations.some(({ id }) => id === chosen) === false ? undefined : chosen;
  const [changing, setChanging] = useState(0);
  const asked = { day: view.day, locationId, providerId: view.providerId };
  const read = useToday(asked, changing > 0);
  const onBusy = useCallback((by: 1 | -1) => setChanging((count) => count + by), []);
  const changes = useChanges({ queryKey: read.queryKey, desks, today: now.today, onBusy });
  return { ...now, view, go, asked, locationId, setLocation, desks, read, changes };
}

export function TodayView() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const mayBook = useRight('book') ?? false;
  const mayWrite = useMayWrite();
  const isPhone = usePhone();
  const day = useDay();
  const { today, view, go, asked, desks, read, changes } = day;
  const isToday = view.day === today;
  const minute = isToday ? day.minute : undefined;
  const data = read.isPlaceholderData && read.data?.day !== view.day ? undefined : read.data;
  const visits = data?.visits ?? none;
  const { send, sending } = useSendForms(view.day);
  const problemText = useProblemText();
  const [ask, setAsk] = useState<TodayAsk>();
  const place = useRef<HTMLElement>(null);
  const { show } = view;
  const now = useMemo(
    () =>
      placed(
        visits.filter((visit) => isCounted(visit, show)),
        minute,
      ),
    [visits, show, minute],
  );
  const rows = useHeldRow(place, now, addressOf({ ...view, openId: undefined }, today) + (asked.locationId ?? ''));
  const open = visits.find(({ id }) => id === view.openId);
  const nameOf = (visit: DayVisit) => visit.patientName || visit.description || t('schedule.nobody');
  const close = () => {
    const { openId } = view;
    go({ openId: undefined });
    shieldBeneath();
    requestAnimationFrame(() => focusRow(openId));
  };
  const sendOne = (visit: DayVisit) => {
    if (!mayBook || !maySend(visit) || sending.has(visit.id)) return;
    send([visit.id]).then(
      (outcomes) => {
        const outcome = t(`formsOutcome.${outcomes.get(visit.id) ?? 'not-found'}`);
        changes.say(t('today.sent', { name: nameOf(visit), outcome }));
      },
      (error) => changes.say(t('today.notSent', { reason: problemText(error).text }), { isRefusal: true }),
    );
  };
  const act = (visit: DayVisit, what: DeskAct) => {
    if (what === 'canceled') return setAsk({ kind: 'cancel', visit });
    void changes.act(visit, what);
    // The button that was pressed may be gone with its act.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusRow(visit.id);
    });
  };
  const acts: RowActs = {
    open: (visit) => go({ openId: visit.id }),
    act,
    send: sendOne,
    note: (visit) => {
      go({ openId: visit.id });
      focusNoteField(visit.id);
    },
    task: (visit) => setAsk({ kind: 'task', visit }),
    go: (address) => void navigate(address),
  };
  const pan = (days: number) => go((now) => ({ day: dayPlus(now.day, days), openId: undefined }));
  const printAddress = printOf(asked);
  const run = (action: TodayAction, visitId: string | undefined) => {
    const visit = visits.find(({ id }) => id === visitId);
    return runKey(action, visit, {
      acts,
      mayBook,
      mayWrite,
      pan,
      onToday: () => go({ day: today, openId: undefined }),
      printAddress,
    });
  };
  useTodayKeys({ run, openId: open?.id, onClose: close, mayBook });
  const isAskable = mayBook && view.day >= today && view.day <= dayPlus(today, askedAhead);
  const isCovered = open !== undefined && isPhone;
  const dialogIsOpen = ask !== undefined || changes.clash !== undefined || changes.offered !== undefined;
  return (
    <main className={`pane ${styles.main}`} id="main" tabIndex={-1} aria-busy={read.isPending || undefined}>
      <TodayBar
        title={
          isToday
            ? t('today.heading', { day: dayName(view.day, today, i18n.language) })
            : dayName(view.day, today, i18n.language)
        }
        isToday={isToday}
        desks={desks}
        locationId={asked.locationId}
        providerId={asked.providerId}
        onPan={pan}
        onToday={() => go({ day: today, openId: undefined })}
        onLocation={day.setLocation}
        onProvider={(providerId) => go({ providerId })}
        printAddress={printAddress}
        newVisitAddress={mayBook ? `/schedule?day=${view.day}&new=1` : undefined}
        missing={isAskable ? visits.filter(lacksForms).length : undefined}
        onSendAll={() => setAsk({ kind: 'send' })}
      />
      <div>
        {read.isError && data && <Stale at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
        {data && visits.length > 0 && <TodayStrip data={data} show={show} onShow={(to) => go({ show: to })} />}
      </div>
      <div className={styles.split} data-open={open ? '' : undefined}>
        {!isCovered &&
          (data && rows.length > 0 ? (
            <TodayTable
              rows={rows}
              minute={minute}
              currency={data.currency}
              openId={open?.id}
              sending={sending}
              isFiltered={show !== 'all'}
              place={place}
              mayBook={mayBook}
              acts={acts}
            />
          ) : (
            <Blank
              data={data}
              error={read.error}
              mayBook={mayBook}
              onShowAll={() => go({ show: 'all' })}
              onDay={(to) => go({ day: to })}
              onRetry={() => void read.refetch()}
            />
          ))}
        {open && <Beside visit={open} desks={desks} changes={changes} mayBook={mayBook} onAct={act} onClose={close} />}
      </div>
      {dialogIsOpen && (
        <Dialogs
          asked={ask}
          changes={changes}
          {...asked}
          nameOf={nameOf}
          onSend={send}
          onClose={() => setAsk(undefined)}
        />
      )}
      <NoteBar note={changes.note} onClose={changes.dismiss} />
    </main>
  );
}

/** Focuses the field for a note in the panel of this visit, once it is there. */
function focusNoteField(visitId: string, tries = 40): void {
  const field = document.querySelector<HTMLElement>(`aside[data-visit='${visitId}'] textarea`);
  if (field) {
    field.focus();
    field.scrollIntoView({ block: 'center' });
  } else if (tries > 0) setTimeout(() => focusNoteField(visitId, tries - 1), 50);
}

function printOf({
  day,
  locationId,
  providerId,
}: {
  day: string;
  locationId: string | undefined;
  providerId: string | undefined;
}) {
  const params = new URLSearchParams();
  if (locationId) params.set('location', locationId);
  if (providerId) params.set('provider', providerId);
  const text = params.toString();
  return `/print/day/${day}${text && `?${text}`}`;
}

interface VisitScope {
  readonly acts: RowActs;
  readonly mayBook: boolean;
  readonly mayWrite: boolean;
}

interface KeyScope extends VisitScope {
  readonly pan: (days: number) => void;
  readonly onToday: () => void;
  readonly printAddress: string;
}

/** Carries a key out. Returns whether it did anything. */
function runKey(
  action: TodayAction,
  visit: DayVisit | undefined,
  { acts, mayBook, mayWrite, pan, onToday, printAddress }: KeyScope,
): boolean {
  switch (action) {
    case 'next':
    case 'previous':
      walk(action === 'next' ? 1 : -1, visit?.id);
      return true;
    case 'today':
      onToday();
      return true;
    case 'dayBefore':
    case 'dayAfter':
      pan(action === 'dayBefore' ? -1 : 1);
      return true;
    case 'print':
      acts.go(printAddress);
      return true;
    default:
      return visit !== undefined && runOnVisit(action, visit, { acts, mayBook, mayWrite });
  }
}

function runOnVisit(action: TodayAction, visit: DayVisit, { acts, mayBook, mayWrite }: VisitScope): boolean {
  const { patientId, patient } = visit;
  if (action === 'arrived' && actsOf(visit, mayBook).includes('arrived')) acts.act(visit, 'arrived');
  else if (action === 'send') acts.send(visit);
  else if (action === 'call' && patient?.phone) location.assign(telOf(patient.phone));
  else if (action === 'record' && patientId) acts.go(`/patients/${patientId}`);
  else if (action === 'note' && mayWrite) acts.note(visit);
  else return false;
  return true;
}

function Stale({ at, onRetry }: { readonly at: number; readonly onRetry: () => void }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const time = timeOfDay(new Date(at), timeZone, i18n.language);
  return <StaleNote text={t('today.stale', { time })} again={t('today.again')} onRetry={onRetry} />;
}

interface BlankProps {
  readonly data: TodayAnswer | undefined;
  readonly error: Error | null;
  readonly mayBook: boolean;
  readonly onShowAll: () => void;
  readonly onDay: (day: string) => void;
  readonly onRetry: () => void;
}

/** What stands where there are no rows: the day loads, failed, is closed, or nobody is booked. */
function Blank({ data, error, mayBook, onShowAll, onDay, onRetry }: BlankProps) {
  const { t } = useTranslation();
  if (!data) return error ? <Failed error={error} onRetry={onRetry} /> : <Coming />;
  const { day, nextDay, isClosed, closedReason, visits } = data;
  if (visits.length > 0)
    return (
      <div className="empty">
        <EmptyDocumentsArt />
        <h2>{t('today.emptyShown')}</h2>
        <Button onClick={onShowAll}>{t('today.showAll')}</Button>
      </div>
    );
  return (
    <div className="empty">
      <EmptyDocumentsArt />
      <h2>{t('today.empty', { day: longDay(day) })}</h2>
      {isClosed && <p>{closedReason ? t('today.closed', { reason: closedReason }) : t('today.closedPlain')}</p>}
      <p className="row">
        {mayBook && (
          <Link className={buttonClass({ look: 'primary' })} to={`/schedule?day=${day}&new=1`}>
            {t('today.newVisit')}
          </Link>
        )}
        {nextDay && <Button onClick={() => onDay(nextDay)}>{t('today.nextDay')}</Button>}
      </p>
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const isTooMany = error instanceof CallError && error.code === 'validation-failed';
  return (
    <div className="empty" role="alert">
      <ErrorArt />
      <h2>{t(isTooMany ? 'today.tooMany' : 'today.failed')}</h2>
      {!isTooMany && <Button onClick={onRetry}>{t('today.again')}</Button>}
    </div>
  );
}

function Coming() {
  return useDelay() ? (
    <div className={styles.coming}>
      <SkeletonRows count={8} />
    </div>
  ) : (
    <div />
  );
}
