// Changes the status of a visit: shown at once, rolled back when refused; undone and corrected where the server allows it.
import { type CallInput, officeVisits } from '@foyer/contract';
import type { Visit } from './columns.ts';
import type { ChangeTools, Note, VisitCall } from './use-change-tools.ts';

/** Statuses that a visit can be corrected to. */
export type Correction = CallInput<typeof officeVisits.correctVisitStatus>['body']['status'];

type Status = Visit['status'];

/** `bookAgain` books a new visit in place of a canceled one; undefined for a visit without a type. */
export function createStatusChanges(tools: ChangeTools, bookAgain: (visit: Visit) => (() => void) | undefined) {
  const { t, call, say, name } = tools;

  /** Shows a status at once, has `work` send it, and returns the resulting visit, or undefined if it was refused. */
  const restate = async (visit: Visit, status: Status, work: VisitCall) => {
    tools.begin();
    await tools.show(visit.id, { status, next: [], corrections: [], undo: null, nextProgress: [], isMovable: false });
    try {
      const { sequence, eventId, isTold } = await tools.inTurn(visit, work);
      return { visit: { ...visit, status, sequence }, eventId, isTold };
    } catch (error) {
      tools.patch(visit.id, visit);
      say(t('schedule.notChanged', { name: name(visit), why: tools.why(error) }), { isRefusal: true });
      return undefined;
    } finally {
      void tools.settle();
    }
  };

  const statusText = (visit: Visit) =>
    t('schedule.isNow', { name: name(visit), status: t(`schedule.status.${visit.status}`) });

  /** Undoes the last change of status: shows `before` if that is known, else what the server returns. */
  const undoStatus = async (visit: Visit, eventId = visit.undo?.eventId, before = visit.status): Promise<void> => {
    if (eventId === undefined) return;
    const done = await restate(visit, before, () =>
      call(officeVisits.undoVisitStatus, { params: { id: visit.id }, body: { eventId } }),
    );
    if (done) say(t('schedule.takenBack', { name: name(visit) }));
  };

  const correctStatus = async (visit: Visit, status: Correction, reason: string): Promise<void> => {
    const done = await restate(visit, status, (sequence) =>
      call(officeVisits.correctVisitStatus, { params: { id: visit.id }, body: { status, reason, sequence } }),
    );
    if (done) say(statusText(done.visit));
  };

  /** A canceled visit stays canceled; a new one for the same patient at the same time replaces it. */
  const actionAfter = (now: Visit, before: Visit, eventId: string): Note['action'] => {
    if (now.status !== 'canceled')
      return { label: t('schedule.undo'), run: () => void undoStatus(now, eventId, before.status) };
    const run = bookAgain(before);
    return run && { label: t('schedule.bookAgain'), run };
  };

  const setStatus = async (visit: Visit, status: Status): Promise<void> => {
    const done = await restate(visit, status, (sequence) =>
      call(officeVisits.setVisitStatus, { params: { id: visit.id }, body: { status, sequence } }),
    );
    if (!done) return;
    const text = statusText(done.visit);
    say(done.isTold ? `${text} ${t('schedule.isTold')}` : text, {
      action: actionAfter(done.visit, visit, done.eventId),
    });
  };
  return { setStatus, undoStatus, correctStatus };
}
