// Books a visit for somebody on the waitlist: what a new visit begins with, and how the page of the waitlist leads to it.
import { useNavigate } from 'react-router';
import { usePractice } from '../../../session/practice.tsx';
import type { NewVisitDraft, StartPlace } from '../new-visit/new-visit-draft.ts';
import { useKeptDraft } from '../new-visit/use-kept-draft.ts';
import { isAny, weekdaysInOrder } from './entry-draft.ts';
import { placeOfFit } from './use-offer-times.ts';
import type { WaitlistEntry } from './use-waitlist.ts';

const onlyOne = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

/** @param fit the free time that is proposed */
export function draftForEntry(entry: WaitlistEntry, today: string, fit: StartPlace | undefined): NewVisitDraft {
  const { id, name, nameFirst, nameLast, patientId, insteadOf, weekdays, parts, providerIds, locationIds } = entry;
  return {
    patient: patientId ? { id: patientId, nameFirst, nameLast, birthDate: '' } : undefined,
    isNobody: patientId === null,
    description: patientId ? '' : name,
    typeId: entry.typeId,
    length: String(entry.minutes),
    providerId: onlyOne(providerIds) ?? '',
    locationId: onlyOne(locationIds) ?? '',
    from: fit?.day ?? (entry.from > today ? entry.from : today),
    weekdays: isAny(weekdays, weekdaysInOrder) ? [] : weekdays,
    part: onlyOne(parts) ?? '',
    isAnybody: false,
    chosen: fit,
    other: undefined,
    entry: { id, name, insteadOf },
  };
}

/** Returns what leads to the schedule, where a new visit for the entry is open. */
export function useBookFromPage(today: string): (entry: WaitlistEntry) => void {
  const navigate = useNavigate();
  const { timeZone } = usePractice();
  const kept = useKeptDraft();
  return (entry) => {
    const fit = entry.fits[0] && placeOfFit(entry.fits[0], timeZone);
    const draft = draftForEntry(entry, today, fit);
    kept.keep(draft);
    void navigate(`/schedule?new=1${draft.from === today ? '' : `&day=${draft.from}`}`);
  };
}
