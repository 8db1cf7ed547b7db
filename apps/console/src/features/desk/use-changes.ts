// Changes of the schedule: applied optimistically, rolled back when refused, and undone where possible.
import { type CallInput, officeVisits } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { longDay, longTime } from './clock.ts';
import type { ScheduleRange, Visit } from './columns.ts';
import { createTurns } from './in-turn.ts';
import { scheduleKeys } from './use-schedule.ts';

export interface VisitPlace {
  readonly day: string;
  readonly from: number;
  readonly minutes: number;
  readonly providerId: string;
  readonly locationId: string;
}

export interface VisitToBook extends VisitPlace {
  readonly typeId: string;
  readonly patientId: string | null;
  readonly description: string;
  /** A canceled visit that this one replaces. */
  readonly insteadOf?: string | undefined;
}

/** Statuses that a visit can be corrected to. */
export type Correction = CallInput<typeof officeVisits.correctVisitStatus>['body']['status'];

/** The message after a change, with its possible action. */
export interface Note {
  readonly id: number;
  readonly text: string;
  readonly isRefusal: boolean;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

let lastNote = 0;

interface Options {
  /** Query key of the range that is shown. */
  readonly queryKey: QueryKey;
  readonly mayOverbook: boolean;
  /** Called with 1 when a change starts and with -1 when it ends. */
  readonly onBusy: (by: 1 | -1) => void;
}

export function useChanges({ queryKey, mayOverbook, onBusy }: Options) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [note, setNote] = useState<Note>();
  const [turns] = useState(createTurns);
  const say = (text: string, more: Partial<Pick<Note, 'isRefusal' | 'action'>> = {}) => {
    lastNote += 1;
    setNote({ id: lastNote, text, isRefusal: false, ...more });
  };
  const name = (visit: Visit) => visit.patientName || visit.description || t('schedule.nobody');
  const when = (day: string, from: number) => t('schedule.when', { day: longDay(day), time: longTime(from) });
  const patch = (id: string, change: Partial<Visit>) =>
    queries.setQueryData<ScheduleRange>(
      queryKey,
      (answer) =>
        answer && {
          ...answer,
          visits: answer.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)),
        },
    );
  const settle = () => {
    onBusy(-1);
    return queries.invalidateQueries({ queryKey: scheduleKeys.all });
  };
  const isTaken = (error: unknown) => error instanceof CallError && error.code === 'slot-taken';
  /** Returns the reason of a refusal in words. */
  const why = (error: unknown) => (isTaken(error) ? t('schedule.taken') : problemText(error).text);

  const move = async (
    visit: Visit,
    to: VisitPlace,
    { isOverbooked = false, isUndo = false } = {},
  ): Promise<boolean> => {
    const { day, from, minutes, providerId, locationId } = to;
    onBusy(1);
    patch(visit.id, { day, from, minutes, providerId, locationId, isOverbooked });
    setNote(undefined);
    await queries.cancelQueries({ queryKey });
    try {
      const { sequence, isTold } = await turns.run(visit, (sequence) =>
        call(officeVisits.moveVisit, {
          params: { id: visit.id },
          body: { day, minute: from, duration: minutes, providerId, locationId, isOverbooked, sequence },
        }),
      );
      const now: Visit = { ...visit, ...to, isOverbooked, sequence };
      patch(visit.id, { sequence });
      const undo = () => void move(now, visit, { isOverbooked: visit.isOverbooked && mayOverbook, isUndo: true });
      const text = t(isUndo ? 'schedule.movedBack' : 'schedule.moved', { name: name(visit), when: when(day, from) });
      const mail = isTold ? t('schedule.isTold') : isUndo ? t('schedule.isNotTold') : '';
      say(`${text} ${mail}`.trim(), isUndo ? {} : { action: { label: t('schedule.undo'), run: undo } });
      void settle();
      return true;
    } catch (error) {
      patch(visit.id, visit);
      const anyway = () => void move(visit, to, { isOverbooked: true });
      say(t('schedule.notMoved', { name: name(visit), why: why(error) }), {
        isRefusal: true,
        action: isTaken(error) && mayOverbook ? { label: t('schedule.bookAnyway'), run: anyway } : undefined,
      });
      void settle();
      return false;
    }
  };

  /** Returns why it was refused, or undefined once it is booked. */
  const book = async (
    visit: VisitToBook,
    isOverbooked = false,
  ): Promise<{ text: string; isTaken: boolean } | undefined> => {
    const { day, from: minute, minutes: duration, ...rest } = visit;
    onBusy(1);
    try {
      await call(officeVisits.bookVisit, { body: { ...rest, day, minute, duration, isOverbooked } });
      say(t('schedule.booked', { when: when(day, minute) }));
      return undefined;
    } catch (error) {
      return { text: why(error), isTaken: isTaken(error) };
    } finally {
      void settle();
    }
  };

  /** Shows a status at once, has `work` send it, and returns the resulting visit, or undefined if it was refused. */
  const restate = async (
    visit: Visit,
    status: Visit['status'],
    work: (sequence: number) => Promise<{ readonly sequence: number; readonly isTold: boolean }>,
  ) => {
    onBusy(1);
    patch(visit.id, { status, next: [], corrections: [], undoUntil: null, isMovable: false });
    setNote(undefined);
    await queries.cancelQueries({ queryKey });
    try {
      const { sequence, isTold } = await turns.run(visit, work);
      return { visit: { ...visit, status, sequence }, isTold };
    } catch (error) {
      patch(visit.id, visit);
      say(t('schedule.notChanged', { name: name(visit), why: why(error) }), { isRefusal: true });
      return undefined;
    } finally {
      void settle();
    }
  };
  const sayStatus = (visit: Visit, more?: Pick<Note, 'action'>) =>
    say(t('schedule.isNow', { name: name(visit), status: t(`schedule.status.${visit.status}`) }), more);

  /** Undoes the last change of status: shows `before` if that is known, else what the server returns. */
  const undoStatus = async (visit: Visit, before: Visit['status'] = visit.status): Promise<void> => {
    const done = await restate(visit, before, (sequence) =>
      call(officeVisits.undoVisitStatus, { params: { id: visit.id }, body: { sequence } }),
    );
    if (done) say(t('schedule.takenBack', { name: name(visit) }));
  };

  const correctStatus = async (visit: Visit, status: Correction): Promise<void> => {
    const done = await restate(visit, status, (sequence) =>
      call(officeVisits.correctVisitStatus, { params: { id: visit.id }, body: { status, sequence } }),
    );
    if (done) sayStatus(done.visit);
  };

  const setStatus = async (visit: Visit, status: Visit['status']): Promise<void> => {
    onBusy(1);
    patch(visit.id, { status, next: [], corrections: [], undoUntil: null, isMovable: false });
    await queries.cancelQueries({ queryKey });
    try {
      const { isTold, sequence: after } = await turns.run(visit, (sequence) =>
        call(officeVisits.setVisitStatus, { params: { id: visit.id }, body: { status, sequence } }),
      );
      const { day, from, minutes, providerId, locationId, typeId, patientId, description } = visit;
      const again = () => {
        if (typeId)
          void book({
            day,
            from,
            minutes,
            providerId,
            locationId,
            typeId,
            patientId,
            description,
            insteadOf: visit.id,
          }).then((refused) => refused && say(refused.text, { isRefusal: true }));
      };
      // A canceled visit stays canceled; a new one for the same patient at the same time replaces it.
      const action =
        status === 'canceled'
          ? typeId && { label: t('schedule.bookAgain'), run: again }
          : {
              label: t('schedule.undo'),
              run: () => void undoStatus({ ...visit, status, sequence: after }, visit.status),
            };
      const text = t('schedule.isNow', { name: name(visit), status: t(`schedule.status.${status}`) });
      say(isTold ? `${text} ${t('schedule.isTold')}` : text, { action: action || undefined });
    } catch (error) {
      patch(visit.id, visit);
      say(t('schedule.notChanged', { name: name(visit), why: why(error) }), { isRefusal: true });
    }
    void settle();
  };

  return { note, dismiss: () => setNote(undefined), move, book, setStatus, undoStatus, correctStatus };
}
