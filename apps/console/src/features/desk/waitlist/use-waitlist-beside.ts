// The waitlist beside the schedule: its marks, its tab, its dialogs, and booking a visit for somebody on it.

import { usePractice } from '../../../session/practice.tsx';
import { instantAt } from '../../../session/practice-day.ts';
import type { Visit } from '../columns.ts';
import type { useNewVisit } from '../new-visit/use-new-visit.ts';
import type { BookAnyway, useChanges, VisitRefusal, VisitToBook } from '../use-changes.ts';
import type { Reading } from '../use-reading.ts';
import { startForVisit, startFromVisit } from './entry-draft.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useFitMarks } from './use-fit-marks.ts';
import { placeOfFit } from './use-offer-times.ts';
import { useFreshWaitlist, useWaitlistSummary, type WaitlistEntry } from './use-waitlist.ts';
import { draftForEntry } from './waitlist-book.ts';
import { useWaitlistDialogs } from './waitlist-dialogs.tsx';

export function useWaitlistBeside(
  reading: Reading,
  booking: ReturnType<typeof useNewVisit>,
  desk: ReturnType<typeof useChanges>,
  mayBook: boolean,
) {
  const { view, today, days, desks, columns } = reading;
  const { timeZone } = usePractice();
  useFreshWaitlist();
  const summary = useWaitlistSummary();
  const marks = useFitMarks(days, columns, view.locationId);
  const changes = useEntryChanges(desk.say);
  const dialogs = useWaitlistDialogs(today);

  const onBook = (entry: WaitlistEntry) => {
    const fit = entry.fits[0] && placeOfFit(entry.fits[0], timeZone);
    booking.openWith(draftForEntry(entry, today, fit));
  };
  /**
   * Books the visit of the panel. An entry of the waitlist ends with any visit of its type; one that stands for a later visit,
   * which is moved, has to be ended.
   */
  const book = async (visit: VisitToBook, name: string, anyway: BookAnyway): Promise<VisitRefusal | undefined> => {
    const entry = booking.draft?.entry;
    if (!entry?.insteadOf) {
      const refusal = await desk.book(visit, name, anyway);
      if (!refusal && entry) await changes.readWithout(entry.id);
      return refusal;
    }
    const refusal = await desk.moveInstead(entry.insteadOf.id, visit, name, anyway);
    if (!refusal) await changes.end(entry.id);
    return refusal;
  };
  const onAdd = () => dialogs.add();
  return {
    /** Number of people on the waitlist; undefined until it is known. */
    count: summary?.total,
    marks,
    book,
    /** Asks to put the patient of the new visit on the waitlist. */
    addFromVisit: () => {
      if (booking.draft) dialogs.add(startFromVisit(booking.draft, today));
    },
    /** Asks to put the patient of a visit on the waitlist for an earlier time. */
    addFor: (visit: Visit) => {
      const start = startForVisit(visit, instantAt(visit.day, visit.from, timeZone), today);
      if (start) dialogs.add(start);
    },
    tab: {
      day: view.day,
      today,
      locationId: view.locationId,
      actions: mayBook ? { changes, onOffer: dialogs.offer, onBook, onEdit: dialogs.edit } : undefined,
      onAdd,
    },
    dialogs: {
      dialogs,
      desks,
      day: view.day,
      today,
      usualMinutes: summary?.offerMinutes,
      changes,
      // The new visit that found no time gives way to the list.
      onAdded: () => {
        if (booking.isAsked) booking.giveWayTo(() => reading.openTab('waitlist'));
      },
    },
  };
}
