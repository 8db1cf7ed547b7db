// The keys of the schedule.
import type { PageKey } from '../../session/keys.ts';

export type DeskAction =
  | 'today'
  | 'day'
  | 'week'
  | 'create'
  | 'take'
  | 'arrived'
  | 'in-chair'
  | 'met'
  | 'missed'
  | 'confirmed'
  | 'canceled';

export const deskKeys: readonly PageKey<DeskAction>[] = [
  { key: 't', action: 'today', when: 'page' },
  { key: 'd', action: 'day', when: 'page' },
  { key: 'w', action: 'week', when: 'page' },
  { key: 'n', action: 'create', when: 'page' },
  { key: 'm', action: 'take', when: 'row' },
  { key: 'y', action: 'confirmed', when: 'row' },
  { key: 'r', action: 'arrived', when: 'row' },
  { key: 'i', action: 'in-chair', when: 'row' },
  { key: 'e', action: 'met', when: 'row' },
  { key: 's', action: 'missed', when: 'row' },
  { key: 'x', action: 'canceled', when: 'row' },
];

/** What one may do with a visit by a button of the panel or a key. */
export type DeskAct = Extract<DeskAction, 'arrived' | 'in-chair' | 'met' | 'missed' | 'confirmed' | 'canceled'>;
