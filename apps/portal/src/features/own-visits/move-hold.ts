// Holds the time that a visit may be moved to. A time that overlaps the visit's own needs no hold.
import { CallError } from '@foyer/contract/client';
import { HoldLimitError, SlotTakenError } from '@foyer/forms';
import { createHoldKeeper, type HoldState } from '@foyer/forms/booking-parts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChosenTime } from './move-choice.ts';
import type { VisitSource } from './visit-source.ts';

/** How the chosen time is held; `own` if it overlaps the visit's own time, so that nothing has to be. */
export type MoveHold = HoldState | { readonly status: 'own' };

function refusedHold(error: unknown): never {
  if (error instanceof CallError && error.code === 'slot-taken') throw new SlotTakenError(error.message);
  if (error instanceof CallError && error.code === 'hold-limit') throw new HoldLimitError(error.message);
  throw error;
}

/** Returns the keeper of a page, and which time was found to need no hold. */
function createMoveHold(source: Pick<VisitSource, 'hold' | 'release'>) {
  let own = '';
  const keeper = createHoldKeeper({
    hold: async (slot, signal) => {
      const held = await source.hold(slot, signal).catch(refusedHold);
      own = held.isOwn ? slot.startTime : '';
      return held;
    },
    release: () => source.release(),
  });
  return { ...keeper, isOwn: (startTime: string) => own === startTime };
}

/** Holds `time` while it is chosen and lets go of it with the page. */
export function useMoveHold(source: VisitSource, typeId: string, time: ChosenTime | undefined): MoveHold {
  const [keeper] = useState(() => createMoveHold(source));
  const state = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  const { startTime = '', providerId = '', locationId = '' } = time ?? {};
  useEffect(() => {
    if (startTime) keeper.want({ typeId, startTime, providerId, locationId });
    else keeper.drop();
  }, [keeper, typeId, startTime, providerId, locationId]);
  useEffect(() => () => keeper.drop(), [keeper]);
  return state.status !== 'taken' && state.status !== 'asking' && keeper.isOwn(startTime) && startTime
    ? { status: 'own' }
    : state;
}
