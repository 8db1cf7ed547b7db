// Whether an earlier time than a visit's can be waited for.
import { isVisitAhead } from '../own-visits/rule-line.ts';
import type { ShownPage } from '../own-visits/visit-source.ts';
import type { OwnEntry, OwnWaitlist } from './wishes.ts';

/** A visit has to lie further ahead than this, in milliseconds. */
const soonestMs = 3 * 86_400_000;

/** Whether a signed-in person may wait for an earlier time than that of the visit. The server looks at it again. */
export function isEarlierOffered(
  { visit, own }: Pick<ShownPage, 'visit' | 'own'>,
  { people, types }: Pick<OwnWaitlist, 'people' | 'types'>,
  now: number,
): boolean {
  return (
    own !== undefined &&
    isVisitAhead(visit) &&
    Date.parse(visit.startTime) - now > soonestMs &&
    people.some(({ contactId }) => contactId === own.contactId) &&
    types.some(({ id }) => id === own.typeId)
  );
}

/** Returns the entry for the visit, else that of its person for its type: there is one for each type. */
export function entryForVisit(
  { visit, own }: Pick<ShownPage, 'visit' | 'own'>,
  { entries }: Pick<OwnWaitlist, 'entries'>,
): OwnEntry | undefined {
  return (
    entries.find(({ insteadOf }) => insteadOf?.id === visit.id) ??
    entries.find(({ contactId, typeId }) => contactId === own?.contactId && typeId === own.typeId)
  );
}
