// Changes of what the desk says of a visit: shown at once, rolled back when refused; undone and corrected where the server allows it.
import { type CallInput, officeVisits } from '@foyer/contract';
import type { Visit } from './columns.ts';
import type { DeskAct } from './desk-keys.ts';
import type { ChangeTools, VisitCall } from './use-change-tools.ts';
import type { Note } from './use-notes.ts';
import { type DeskState, isAhead, stateOf } from './visit-state.ts';

/** Statuses that a visit can be corrected to. */
export type Correction = CallInput<typeof officeVisits.correctVisitStatus>['body']['status'];

/** Why a visit is canceled, and who gets to know. */
export interface CancelWish {
  readonly reason: NonNullable<CallInput<typeof officeVisits.setVisitStatus>['body']['reason']>;
  readonly note: string;
  readonly isOffered: boolean;
  readonly isTold: boolean;
}

type Shown = Pick<Visit, 'status' | 'progress'>;

/** Returns what can follow until the server has said it: as before for a visit that is still ahead, else nothing. */
function following(visit: Visit, shown: Shown): Partial<Visit> {
  const hasDay = isAhead(shown) && visit.nextProgress.length > 0;
  return {
    next: isAhead(shown) ? visit.next.filter((status) => status !== shown.status) : [],
    nextProgress: hasDay ? (['arrived', 'in-chair'] as const).filter((to) => to !== shown.progress) : [],
    isMovable: visit.isMovable && isAhead(shown),
    corrections: [],
    undo: null,
  };
}

export function createStatusChanges(tools: ChangeTools) {
  const { t, call, say, name } = tools;

  /** Shows a status at once, has `work` send it, and returns the event, or undefined if it was refused. */
  const restate = async (visit: Visit, shown: Shown, work: VisitCall) => {
    tools.begin();
    await tools.show(visit.id, { ...shown, ...following(visit, shown) });
    try {
      const { sequence, eventId, isTold } = await tools.inTurn(visit, work);
      return { visit: { ...visit, ...shown, sequence }, eventId, isTold };
    } catch (error) {
      tools.patch(visit.id, visit);
      const until = tools.offeredIn(error);
      if (until) tools.askOffered(until);
      else say(t('schedule.notChanged', { name: name(visit), why: tools.why(error) }), { isRefusal: true });
      return undefined;
    } finally {
      void tools.settle();
    }
  };

  const stateText = (visit: Visit, state: DeskState) =>
    t('schedule.isNow', { name: name(visit), status: t(`schedule.status.${state}`) });

  /** Undoes a change: shows `before` if that is known, else what the server returns. */
  const undo = async (visit: Visit, eventId: string, before: Shown = visit): Promise<void> => {
    const done = await restate(visit, { status: before.status, progress: before.progress }, () =>
      call(officeVisits.undoVisitStatus, { params: { id: visit.id }, body: { eventId } }),
    );
    if (done) say(t('schedule.takenBack', { name: name(visit) }));
  };

  const correctStatus = async (visit: Visit, status: Correction, reason: string): Promise<void> => {
    const done = await restate(visit, { status, progress: 'expected' }, (sequence) =>
      call(officeVisits.correctVisitStatus, { params: { id: visit.id }, body: { status, reason, sequence } }),
    );
    if (done) say(stateText(visit, status));
  };

  const undoing = (now: Visit, before: Visit, eventId: string): Note['action'] => ({
    label: t('schedule.undo'),
    run: () => void undo(now, eventId, before),
  });

  const setStatus = async (visit: Visit, status: Visit['status'], wish?: CancelWish): Promise<void> => {
    const done = await restate(visit, { status, progress: visit.progress }, (sequence) =>
      call(officeVisits.setVisitStatus, { params: { id: visit.id }, body: { status, sequence, ...wish } }),
    );
    if (!done) return;
    const text = stateText(done.visit, status);
    say(done.isTold ? `${text}. ${t('schedule.isTold')}` : text, {
      action: undoing(done.visit, visit, done.eventId),
    });
  };

  const setProgress = async (visit: Visit, to: Visit['progress']): Promise<void> => {
    const done = await restate(visit, { status: visit.status, progress: to }, (sequence) =>
      call(officeVisits.setVisitProgress, { params: { id: visit.id }, body: { to, sequence } }),
    );
    if (done) say(stateText(visit, stateOf(done.visit)), { action: undoing(done.visit, visit, done.eventId) });
  };

  return {
    undo,
    correctStatus,
    cancel: (visit: Visit, wish: CancelWish) => setStatus(visit, 'canceled', wish),
    /** Carries an act out that needs no question before. */
    act: (visit: Visit, act: Exclude<DeskAct, 'canceled'>) =>
      act === 'arrived' || act === 'in-chair' ? setProgress(visit, act) : setStatus(visit, act),
  };
}
