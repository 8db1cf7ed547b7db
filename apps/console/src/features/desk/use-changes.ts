// Changes of the schedule: applied optimistically, rolled back when refused, and undone where possible.
import { type ClashingVisit, officeVisits, visitPanel } from '@foyer/contract';
import { createStatusChanges } from './change-status.ts';
import { dayAndTime } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
import { createMove, type VisitPlace } from './move-visit.ts';
import { type ChangeOptions, useChangeTools } from './use-change-tools.ts';

export interface VisitToBook extends VisitPlace {
  readonly typeId: string;
  readonly patientId: string | null;
  readonly description: string;
  /** A canceled visit that this one replaces. */
  readonly insteadOf?: string | undefined;
}

/** What is known and accepted of a booking that is made all the same. */
export interface BookAnyway {
  readonly isOverbooked?: boolean;
  readonly isPatientClashKnown?: boolean;
}

export interface VisitRefusal {
  readonly text: string;
  readonly isTaken: boolean;
  /** Where the patient is at that time, if that is the reason. */
  readonly clash?: readonly ClashingVisit[] | undefined;
}

interface Options extends Omit<ChangeOptions, 'mayOverbook' | 'overbookers'> {
  readonly desks: Desks | undefined;
  readonly today: string;
}

export function useChanges({ desks, today, ...options }: Options) {
  const { mayOverbook = false, overbookers = [] } = desks ?? {};
  const tools = useChangeTools({ ...options, mayOverbook, overbookers });
  const { t, call, say } = tools;

  /** Returns why it was refused, or undefined once it is booked. `name` is the patient's. */
  const book = async (visit: VisitToBook, name: string, anyway: BookAnyway = {}): Promise<VisitRefusal | undefined> => {
    const { day, from: minute, minutes: duration, ...rest } = visit;
    tools.begin();
    try {
      await call(officeVisits.bookVisit, { body: { ...rest, ...anyway, day, minute, duration } });
      say(t('schedule.booked', { name, when: dayAndTime(day, minute, today) }));
      return undefined;
    } catch (error) {
      return { text: tools.why(error), isTaken: tools.isTaken(error), clash: tools.clashIn(error) };
    } finally {
      void tools.settle();
    }
  };

  /** Moves the later visit of somebody on the waitlist to an earlier time; else as `book`. */
  const moveInstead = async (
    id: string,
    to: VisitPlace,
    name: string,
    anyway: BookAnyway = {},
  ): Promise<VisitRefusal | undefined> => {
    const { day, from: minute, minutes: duration, providerId, locationId } = to;
    tools.begin();
    try {
      const { sequence } = await call(visitPanel.readVisit, { params: { id } });
      const body = { ...anyway, day, minute, duration, providerId, locationId, sequence };
      await call(officeVisits.moveVisit, { params: { id }, body });
      say(t('schedule.moved', { name, what: dayAndTime(day, minute, today) }));
      return undefined;
    } catch (error) {
      return { text: tools.why(error), isTaken: tools.isTaken(error), clash: tools.clashIn(error) };
    } finally {
      void tools.settle();
    }
  };

  /** Books a canceled visit again, at its time; does nothing for a visit without a type. */
  const bookAgain = async (visit: Visit, anyway: BookAnyway = {}): Promise<void> => {
    const { day, from, minutes, providerId, locationId, typeId, patientId, description } = visit;
    if (!typeId) return;
    const again = { day, from, minutes, providerId, locationId, typeId, patientId, description, insteadOf: visit.id };
    const name = tools.name(visit);
    const refused = await book(again, name, anyway);
    if (!refused) return;
    const { clash: visits } = refused;
    if (!visits) return say(refused.text, { isRefusal: true });
    tools.askClash({
      name,
      visits,
      goOn: () => void bookAgain(visit, { isPatientClashKnown: true }),
      giveUp: () => {},
    });
  };

  return {
    note: tools.note,
    dismiss: tools.clear,
    clash: tools.clash,
    endClash: () => tools.askClash(undefined),
    say,
    offered: tools.offered,
    endOffered: () => tools.askOffered(undefined),
    move: createMove(tools, desks, today),
    book,
    moveInstead,
    bookAgain,
    ...createStatusChanges(tools),
  };
}
