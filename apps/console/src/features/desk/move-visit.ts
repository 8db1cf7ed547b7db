// Moves a visit or changes its length: shown at once, rolled back when refused, and undone by the opposite move.
import { officeVisits } from '@foyer/contract';
import { dayAndTime } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
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
  readonly isPatientClashKnown?: boolean;
  readonly isUndo?: boolean;
}

/** Returns what moves a visit; that resolves with whether the visit was moved. */
export function createMove(tools: ChangeTools, desks: Desks | undefined, today: string) {
  const { t, call, mayOverbook, say, name, patch } = tools;
  const nameIn = (list: readonly { readonly id: string; readonly name: string }[] | undefined, id: string) =>
    list?.find((each) => each.id === id)?.name ?? '';

  /** Returns what changed: 'Hannah Weiss: Monday, 1:00 PM, with Dr. Nair, Scarborough.' */
  const changeText = (now: Visit, before: Visit): string => {
    const parts = [dayAndTime(now.day, now.from, today)];
    if (now.minutes !== before.minutes) parts.push(t('schedule.minutes', { count: now.minutes }));
    if (now.providerId !== before.providerId)
      parts.push(t('schedule.withName', { name: nameIn(desks?.providers, now.providerId) }));
    if (now.locationId !== before.locationId) parts.push(nameIn(desks?.locations, now.locationId));
    return t('schedule.moved', { name: name(now), what: parts.join(', ') });
  };

  const sayMoved = (now: Visit, before: Visit, isTold: boolean, isUndo: boolean) => {
    const back = { isOverbooked: before.isOverbooked && mayOverbook, isPatientClashKnown: true, isUndo: true };
    const undo = () => void move(now, before, back);
    const mail = isTold ? t('schedule.isTold') : isUndo ? t('schedule.isNotTold') : '';
    say(
      `${changeText(now, before)} ${mail}`.trim(),
      isUndo ? {} : { action: { label: t('schedule.undo'), run: undo } },
    );
  };

  const sayRefused = (visit: Visit, to: VisitPlace, options: MoveOptions, error: unknown) => {
    const again = (more: MoveOptions) => void move(visit, to, { ...options, ...more });
    const visits = tools.clashIn(error);
    if (visits) {
      const giveUp = () => say(t('schedule.givenBack', { name: name(visit) }));
      tools.askClash({ name: name(visit), visits, goOn: () => again({ isPatientClashKnown: true }), giveUp });
      return;
    }
    const isFree = tools.isTaken(error) && mayOverbook;
    say(t('schedule.notMoved', { name: name(visit), why: tools.why(error) }), {
      isRefusal: true,
      action: isFree ? { label: t('schedule.bookAnyway'), run: () => again({ isOverbooked: true }) } : undefined,
    });
  };

  const move = async (visit: Visit, to: VisitPlace, options: MoveOptions = {}): Promise<boolean> => {
    const { isOverbooked = false, isPatientClashKnown = false, isUndo = false } = options;
    const { day, from, minutes, providerId, locationId } = to;
    tools.begin();
    await tools.show(visit.id, { day, from, minutes, providerId, locationId, isOverbooked });
    try {
      const place = { day, minute: from, duration: minutes, providerId, locationId };
      const { sequence, isTold } = await tools.inTurn(visit, (sequence) =>
        call(officeVisits.moveVisit, {
          params: { id: visit.id },
          body: { ...place, isOverbooked, isPatientClashKnown, sequence },
        }),
      );
      patch(visit.id, { sequence });
      sayMoved({ ...visit, ...to, isOverbooked, sequence }, visit, isTold, isUndo);
      return true;
    } catch (error) {
      patch(visit.id, visit);
      sayRefused(visit, to, options, error);
      return false;
    } finally {
      void tools.settle();
    }
  };
  return move;
}
