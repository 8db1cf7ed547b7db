// The new visit beside the schedule: its draft, kept for ten minutes when the panel is closed, and the days following it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePatientRecord } from '../../patients/use-patients.ts';
import { fieldTime } from '../clock.ts';
import type { Column } from '../columns.ts';
import type { Reading } from '../use-reading.ts';
import {
  type BookedPatient,
  changed,
  draftFor,
  type NewVisitDraft,
  placeIn,
  type StartPlace,
} from './new-visit-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** A time that is shown in the grid before it is booked. */
export interface GhostVisit extends StartPlace {
  readonly minutes: number;
  readonly name: string;
  readonly typeName: string;
}

export function useNewVisit(reading: Reading, mayBook: boolean) {
  const { view, desks, isHere, go, today } = reading;
  const isAsked = view.newFor !== undefined && mayBook;
  const kept = useKeptDraft();
  const [draft, setDraft] = useState<NewVisitDraft>();
  const opener = useRef<HTMLElement>(null);
  /** What the schedule showed before the panel chose what it shows. */
  const shownBefore = useRef<Pick<typeof view, 'locationId' | 'providerIds'>>(undefined);

  const save = (next: NewVisitDraft) => {
    setDraft(next);
    kept.keep(next);
  };
  const begin = useEffectEvent(() => {
    if (!desks) return;
    const isOver = view.day < today;
    const begun = draft ?? kept.read() ?? draftFor(desks, isOver ? today : view.day);
    const type = desks.types.find(({ id }) => id === view.newTypeId);
    setDraft(type ? changed(begun, { typeId: type.id, length: String(type.duration) }) : begun);
  });
  useEffect(() => {
    if (isAsked && isHere) begin();
  }, [isAsked, isHere]);
  useSetPatient(isAsked ? view.newFor : undefined, draft !== undefined, (patient) => {
    if (draft && draft.patient?.id !== patient.id) save(changed(draft, { patient, isNobody: false }));
  });

  /** Shows the day, and where and with whom the visit would be. */
  const follow = ({ day, providerId, locationId }: { readonly day?: string } & Partial<StartPlace>) => {
    const isHidden = providerId && view.providerIds.length > 0 && !view.providerIds.includes(providerId);
    const isElsewhere = locationId && view.locationId !== undefined && view.locationId !== locationId;
    go(({ newFor }) => ({
      ...(day && !reading.days.includes(day) ? { day } : {}),
      ...(isHidden ? { providerIds: [providerId] } : {}),
      ...(isElsewhere ? { locationId } : {}),
      newFor,
    }));
  };

  const change = (part: Partial<NewVisitDraft>) => {
    if (!draft) return;
    const next = changed(draft, part);
    save(next);
    const place = placeIn(next);
    if (place) follow(place);
    else if (part.providerId || part.locationId || part.from)
      follow({
        ...(part.from ? { day: part.from } : {}),
        ...(part.providerId ? { providerId: part.providerId } : {}),
        ...(part.locationId ? { locationId: part.locationId } : {}),
      });
  };

  const open = (day?: string) => {
    if (!mayBook) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    shownBefore.current = { locationId: view.locationId, providerIds: view.providerIds };
    go((now) => ({
      day: day ?? now.day,
      newFor: now.newFor ?? true,
      openId: undefined,
      hasNews: false,
      hasWaitlist: false,
    }));
  };
  const end = (shown: typeof shownBefore.current) => {
    go({ newFor: undefined, ...shown });
    const back = opener.current;
    setDraft(undefined);
    requestAnimationFrame(() => (back?.isConnected ? back : document.getElementById('main'))?.focus());
  };

  const type = desks?.types.find(({ id }) => id === draft?.typeId);
  const place = draft && placeIn(draft);
  const ghost: GhostVisit | undefined =
    isAsked && draft && place ? { ...place, name: nameIn(draft), typeName: type?.name ?? '' } : undefined;
  return {
    draft: isAsked ? draft : undefined,
    isAsked,
    ghost,
    change,
    open: () => open(),
    /** Opens the panel with a time that was pressed in the grid. */
    openAt: (column: Column, from: number) => {
      if (!mayBook || !desks) return;
      const locationId = view.locationId ?? column.locationIds[0] ?? desks.locations[0]?.id ?? '';
      const start = { day: column.day, from, providerId: column.provider.id, locationId };
      const base = draft ?? kept.read() ?? draftFor(desks, column.day, start);
      const { providerId } = start;
      save({ ...base, providerId, locationId, chosen: undefined, other: { day: column.day, time: fieldTime(from) } });
      if (!isAsked) open();
    },
    /** Opens the panel with what is known already, such as for an entry of the waitlist. */
    openWith: (known: NewVisitDraft) => {
      if (!mayBook) return;
      save(known);
      open(reading.days.includes(known.from) ? undefined : known.from);
    },
    /** What was typed is kept for a while; the schedule shows what it showed before. */
    close: () => end(shownBefore.current),
    /** Ends with the visit booked: nothing is kept, and the visit stays in sight. */
    finish: () => {
      end(undefined);
      kept.forget();
    },
    /** Ends without a visit: nothing is kept, and something else is shown instead. */
    giveWayTo: (show: () => void) => {
      setDraft(undefined);
      kept.forget();
      show();
    },
  };
}

/** The name on the draft: of the patient, or what was typed for somebody who is none yet. */
export function nameIn({ patient, isNobody, description }: NewVisitDraft): string {
  if (isNobody) return description.trim();
  return patient ? `${patient.nameFirst} ${patient.nameLast}` : '';
}

/** Reads the patient that the address names, once the panel is there. */
function useSetPatient(
  newFor: string | true | undefined,
  isReady: boolean,
  onPatient: (patient: BookedPatient) => void,
): void {
  const id = typeof newFor === 'string' ? newFor : undefined;
  const { data } = usePatientRecord(id);
  const set = useEffectEvent(onPatient);
  /** Set once: then somebody may have chosen another patient. */
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || !data || known.current === data.id) return;
    known.current = data.id;
    const { nameFirst, nameLast, birthDate } = data;
    set({ id: data.id, nameFirst, nameLast, birthDate });
  }, [isReady, data]);
}
