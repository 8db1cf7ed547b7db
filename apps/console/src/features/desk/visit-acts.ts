// What one may do with a visit now, the most likely first. What is too early is not offered.
import type { Visit } from './columns.ts';
import type { DeskAct } from './desk-keys.ts';
import { type DeskState, stateOf } from './visit-state.ts';

/** The likely order of acts in each state. */
const orders: Readonly<Partial<Record<DeskState, readonly DeskAct[]>>> = {
  arrived: ['in-chair', 'met', 'canceled'],
  'in-chair': ['met', 'canceled'],
};
const ahead: readonly DeskAct[] = ['arrived', 'confirmed', 'in-chair', 'met', 'missed', 'canceled'];

/**
 * Returns the acts that the server would accept, the primary one first: Confirm before the day of the visit, then Arrived, In
 * chair, Completed.
 */
export function actsOf(visit: Visit, mayBook: boolean): readonly DeskAct[] {
  if (!mayBook) return [];
  const isOpen = (act: DeskAct) =>
    act === 'arrived' || act === 'in-chair' ? visit.nextProgress.includes(act) : visit.next.includes(act);
  return (orders[stateOf(visit)] ?? ahead).filter(isOpen);
}
