// Reads the waitlist of the signed-in person and the family, or of the visit of a link, and says what can be done with it.
import { waitlist } from '@foyer/contract';
import { createClient } from '@foyer/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePortal, useSession } from '../../session/portal.ts';
import { type SteadyRead, useSteadyRead } from '../own-visits/use-steady-read.ts';
import { withoutSession } from '../own-visits/visit-source.ts';
import type { LinkedWaitlist, OwnEntry, OwnWaitlist, SentWishes } from './wishes.ts';

/** IANA name of the practice's zone, which the calls do not repeat. */
interface Zoned {
  readonly zone: string;
}

export type OwnWaitlistPage = OwnWaitlist & Zoned;
export type LinkedWaitlistPage = LinkedWaitlist & Zoned;

/** Each act throws a CallError if it is refused, and returns what the page shows then. */
export interface OwnWaitlistState extends SteadyRead<OwnWaitlistPage> {
  readonly join: (who: Joining, wishes: SentWishes) => Promise<OwnWaitlistPage>;
  readonly save: (entryId: string, wishes: SentWishes) => Promise<OwnWaitlistPage>;
  readonly leave: (entryId: string) => Promise<OwnWaitlistPage>;
}

/** Whom and what it is for. */
export interface Joining {
  readonly contactId: string;
  readonly typeId: string;
  /** The visit that an earlier time would take the place of. */
  readonly insteadOf?: string;
}

export function useOwnWaitlist(): OwnWaitlistState {
  const { call, settings } = usePortal();
  const { patientId } = useSession();
  const queries = useQueryClient();
  const state = useSteadyRead(['waitlist', patientId], async (signal): Promise<OwnWaitlistPage> => {
    const [list, { timezone }] = await Promise.all([
      call(waitlist.listEntries, undefined, { signal }),
      settings.load(),
    ]);
    return { ...list, zone: timezone };
  });
  const { data } = state;
  const withEntries = (change: (entries: readonly OwnEntry[]) => OwnEntry[]): OwnWaitlistPage => {
    if (!data) throw new Error('The waitlist is not there yet.');
    return { ...data, entries: change(data.entries) };
  };
  return {
    ...state,
    put: (page) => {
      state.put(page);
      // Visits say whether their patient waits for an earlier time.
      for (const key of ['visit', 'own-visits', 'upcoming-appointments'])
        void queries.invalidateQueries({ queryKey: [key] });
    },
    join: async (who, wishes) => {
      const entry = await call(waitlist.joinWaitlist, { body: { ...wishes, ...who } });
      return withEntries((entries) => [...entries.filter(({ id }) => id !== entry.id), entry]);
    },
    save: async (entryId, wishes) => {
      const entry = await call(waitlist.changeEntry, { params: { entryId }, body: wishes });
      return withEntries((entries) => entries.map((one) => (one.id === entryId ? entry : one)));
    },
    leave: async (entryId) => {
      await call(waitlist.leaveWaitlist, { params: { entryId } });
      return withEntries((entries) => entries.filter(({ id }) => id !== entryId));
    },
  };
}

export interface LinkedWaitlistState extends SteadyRead<LinkedWaitlistPage> {
  readonly join: (wishes: SentWishes) => Promise<LinkedWaitlistPage>;
  readonly save: (entryId: string, wishes: SentWishes) => Promise<LinkedWaitlistPage>;
  readonly leave: (entryId: string) => Promise<LinkedWaitlistPage>;
}

/** The waitlist of a link. Its calls carry no session, also for somebody who is signed in. */
export function useLinkedWaitlist(token: string): LinkedWaitlistState {
  const { client, settings } = usePortal();
  const call = useMemo(() => createClient(withoutSession(client)), [client]);
  const params = { token };
  const zoned = async (page: LinkedWaitlist): Promise<LinkedWaitlistPage> => ({
    ...page,
    zone: (await settings.load()).timezone,
  });
  const read = async (signal?: AbortSignal) =>
    zoned(await call(waitlist.readLinkedEntry, { params }, signal && { signal }));
  const state = useSteadyRead(['linked-waitlist', token], read);
  return {
    ...state,
    join: async (wishes) => zoned(await call(waitlist.joinByLink, { params, body: wishes })),
    save: async (entryId, wishes) =>
      zoned(await call(waitlist.changeByLink, { params: { token, entryId }, body: wishes })),
    leave: async (entryId) => {
      await call(waitlist.leaveByLink, { params: { token, entryId } });
      return read();
    },
  };
}
