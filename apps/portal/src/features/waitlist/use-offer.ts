// One offer on a page: read by its link without any session, and taken or let go.
import { type Answer, offers } from '@foyer/contract';
import { createClient } from '@foyer/contract/client';
import { useMemo } from 'react';
import { usePortal } from '../../session/portal.ts';
import { type SteadyRead, useSteadyRead } from '../own-visits/use-steady-read.ts';
import { withoutSession } from '../own-visits/visit-source.ts';

export type ShownOffer = Answer<typeof offers.readOffer>;

/** Each act throws a CallError if it is refused. */
export interface OfferState extends SteadyRead<ShownOffer> {
  readonly accept: () => Promise<ShownOffer>;
  readonly decline: () => Promise<ShownOffer>;
  readonly leave: () => Promise<ShownOffer>;
}

export function useOffer(token: string): OfferState {
  const { client } = usePortal();
  const call = useMemo(() => createClient(withoutSession(client)), [client]);
  const params = { token };
  const state = useSteadyRead(['offer', token], (signal) => call(offers.readOffer, { params }, { signal }));
  return {
    ...state,
    accept: () => call(offers.acceptOffer, { params, body: {} }),
    decline: () => call(offers.declineOffer, { params, body: {} }),
    leave: () => call(offers.leaveByOffer, { params, body: {} }),
  };
}
