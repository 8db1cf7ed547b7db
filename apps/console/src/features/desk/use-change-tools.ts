// What every change of the schedule uses: the note that tells how it went, the loaded range, and the order of the calls.
import type { ClashingVisit } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { longDay, longTime } from './clock.ts';
import type { ScheduleRange, Visit } from './columns.ts';
import { createTurns } from './in-turn.ts';
import { useNotes } from './use-notes.ts';
import { scheduleKeys } from './use-schedule.ts';

export interface ChangeOptions {
  /** Query key of the range that is shown. */
  readonly queryKey: QueryKey;
  readonly mayOverbook: boolean;
  /** Names of colleagues who may overbook, for somebody who may not. */
  readonly overbookers: readonly string[];
  /** Called with 1 when a change starts and with -1 when it ends. */
  readonly onBusy: (by: 1 | -1) => void;
}

/** What a change of one visit sends, in its turn. */
export type VisitCall = (
  sequence: number,
) => Promise<{ readonly sequence: number; readonly eventId: string; readonly isTold: boolean }>;

/** A booking or move to a time at which the patient is elsewhere, and what makes it all the same. */
export interface PatientClash {
  /** Whose visit it is. */
  readonly name: string;
  readonly visits: readonly ClashingVisit[];
  readonly goOn: () => void;
  /** Called if another time is to be chosen. */
  readonly giveUp: () => void;
}

export type ChangeTools = ReturnType<typeof useChangeTools>;

export function useChangeTools({ queryKey, mayOverbook, overbookers, onBusy }: ChangeOptions) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const { note, say, clear } = useNotes();
  const [clash, setClash] = useState<PatientClash>();
  const [offered, askOffered] = useState<string>();
  const [turns] = useState(createTurns);
  const isTaken = (error: unknown) => error instanceof CallError && error.code === 'slot-taken';
  const patch = (id: string, change: Partial<Visit>) =>
    queries.setQueryData<ScheduleRange>(
      queryKey,
      (answer) =>
        answer && {
          ...answer,
          visits: answer.visits.map((visit) => (visit.id === id ? { ...visit, ...change } : visit)),
        },
    );
  return {
    t,
    call,
    mayOverbook,
    note,
    clash,
    /** Asks whether a patient may be in two places. */
    askClash: (asked: PatientClash | undefined) => setClash(asked),
    /** Until when (ISO date-time) the time of a change that cannot be undone is offered to somebody. */
    offered,
    askOffered,
    /** Returns until when the time is offered to somebody, if a refusal is about that. */
    offeredIn: (error: unknown): string | undefined =>
      error instanceof CallError && error.code === 'slot-taken' ? error.problem?.offeredUntil : undefined,
    /** Returns the other visits of the patient if a refusal is about them. */
    clashIn: (error: unknown): readonly ClashingVisit[] | undefined =>
      error instanceof CallError && error.code === 'patient-busy' ? (error.problem?.visits ?? []) : undefined,
    clear,
    say,
    name: (visit: Visit) => visit.patientName || visit.description || t('schedule.nobody'),
    when: (day: string, from: number) => t('schedule.when', { day: longDay(day), time: longTime(from) }),
    isTaken,
    /** Returns the reason of a refusal in words. */
    why: (error: unknown) => {
      if (!isTaken(error)) return problemText(error).text;
      if (mayOverbook) return t('schedule.taken');
      const names = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(overbookers);
      const needed = overbookers.length > 0 ? t('schedule.overbookAsk', { names }) : t('schedule.overbookNeeded');
      return `${t('schedule.taken')} ${needed}`;
    },
    begin: () => onBusy(1),
    patch,
    /** Shows a change at once, before it is sent; a reading of the range that is under way would undo it. */
    show: async (id: string, change: Partial<Visit>) => {
      patch(id, change);
      clear();
      await queries.cancelQueries({ queryKey });
    },
    /** Sends a change of a visit after the earlier ones of the same visit. */
    inTurn: (visit: Visit, work: VisitCall) => turns.run(visit, work),
    settle: () => {
      onBusy(-1);
      return queries.invalidateQueries({ queryKey: scheduleKeys.all });
    },
  };
}
