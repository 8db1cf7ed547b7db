// Changes of the schedule: applied optimistically, rolled back when refused, and undone where possible.
import { officeVisits } from '@foyer/contract';
import { createStatusChanges } from './change-status.ts';
import type { Visit } from './columns.ts';
import { createMove, type VisitPlace } from './move-visit.ts';
import { type ChangeOptions, useChangeTools } from './use-change-tools.ts';

export interface VisitToBook extends VisitPlace {
  readonly typeId: string;
  readonly patientId: string | null;
  readonly description: string;
  /** A canceled visit that this one replaces. */
  readonly insteadOf?: string | undefined;
}

export function useChanges(options: ChangeOptions) {
  const tools = useChangeTools(options);
  const { t, call, say } = tools;

  /** Returns why it was refused, or undefined once it is booked. */
  const book = async (
    visit: VisitToBook,
    isOverbooked = false,
  ): Promise<{ text: string; isTaken: boolean } | undefined> => {
    const { day, from: minute, minutes: duration, ...rest } = visit;
    tools.begin();
    try {
      await call(officeVisits.bookVisit, { body: { ...rest, day, minute, duration, isOverbooked } });
      say(t('schedule.booked', { when: tools.when(day, minute) }));
      return undefined;
    } catch (error) {
      return { text: tools.why(error), isTaken: tools.isTaken(error) };
    } finally {
      void tools.settle();
    }
  };

  const bookAgain = (visit: Visit) => {
    const { day, from, minutes, providerId, locationId, typeId, patientId, description } = visit;
    if (!typeId) return undefined;
    const again = { day, from, minutes, providerId, locationId, typeId, patientId, description, insteadOf: visit.id };
    return () => void book(again).then((refused) => refused && say(refused.text, { isRefusal: true }));
  };

  return {
    note: tools.note,
    dismiss: tools.clear,
    move: createMove(tools),
    book,
    ...createStatusChanges(tools, bookAgain),
  };
}
