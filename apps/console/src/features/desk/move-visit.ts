// Moves a visit or changes its length: shown at once, rolled back when refused, and undone by the opposite move.
import { officeVisits } from '@foyer/contract';
import type { Visit } from './columns.ts';
import type { ChangeTools } from './use-change-tools.ts';

export interface VisitPlace {
  readonly day: string;
  readonly from: number;
  readonly minutes: number;
  readonly providerId: string;
  readonly locationId: string;
}

export interface MoveOptions {
  readonly isOverbooked?: boolean;
  readonly isUndo?: boolean;
}

/** Returns what moves a visit; that resolves with whether the visit was moved. */
export function createMove(tools: ChangeTools) {
  const { t, call, mayOverbook, say, name, when, patch } = tools;

  const sayMoved = (now: Visit, before: Visit, isTold: boolean, isUndo: boolean) => {
    const undo = () => void move(now, before, { isOverbooked: before.isOverbooked && mayOverbook, isUndo: true });
    const moved = { name: name(now), when: when(now.day, now.from) };
    const text = t(isUndo ? 'schedule.movedBack' : 'schedule.moved', moved);
    const mail = isTold ? t('schedule.isTold') : isUndo ? t('schedule.isNotTold') : '';
    say(`${text} ${mail}`.trim(), isUndo ? {} : { action: { label: t('schedule.undo'), run: undo } });
  };

  const sayRefused = (visit: Visit, to: VisitPlace, error: unknown) => {
    const anyway = () => void move(visit, to, { isOverbooked: true });
    say(t('schedule.notMoved', { name: name(visit), why: tools.why(error) }), {
      isRefusal: true,
      action: tools.isTaken(error) && mayOverbook ? { label: t('schedule.bookAnyway'), run: anyway } : undefined,
    });
  };

  const move = async (
    visit: Visit,
    to: VisitPlace,
    { isOverbooked = false, isUndo = false }: MoveOptions = {},
  ): Promise<boolean> => {
    const { day, from, minutes, providerId, locationId } = to;
    tools.begin();
    await tools.show(visit.id, { day, from, minutes, providerId, locationId, isOverbooked });
    try {
      const { sequence, isTold } = await tools.inTurn(visit, (sequence) =>
        call(officeVisits.moveVisit, {
          params: { id: visit.id },
          body: { day, minute: from, duration: minutes, providerId, locationId, isOverbooked, sequence },
        }),
      );
      patch(visit.id, { sequence });
      sayMoved({ ...visit, ...to, isOverbooked, sequence }, visit, isTold, isUndo);
      return true;
    } catch (error) {
      patch(visit.id, visit);
      sayRefused(visit, to, error);
      return false;
    } finally {
      void tools.settle();
    }
  };
  return move;
}
