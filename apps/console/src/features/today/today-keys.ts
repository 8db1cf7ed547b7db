// The keys of Today.
import type { PageKey } from '../../session/keys.ts';

export type TodayAction =
  | 'next'
  | 'previous'
  | 'open'
  | 'arrived'
  | 'send'
  | 'call'
  | 'record'
  | 'note'
  | 'today'
  | 'dayBefore'
  | 'dayAfter'
  | 'print';

export const todayKeys: readonly PageKey<TodayAction>[] = [
  { key: 'j', action: 'next', when: 'page' },
  { key: 'k', action: 'previous', when: 'page' },
  { key: 'r', action: 'arrived', when: 'row' },
  { key: 'f', action: 'send', when: 'row' },
  { key: 'c', action: 'call', when: 'row' },
  { key: 'o', action: 'record', when: 'row' },
  { key: 'n', action: 'note', when: 'row' },
  { key: 't', action: 'today', when: 'page' },
  { key: 'arrowleft', action: 'dayBefore', when: 'page' },
  { key: 'arrowright', action: 'dayAfter', when: 'page' },
  { key: 'p', action: 'print', when: 'page' },
];

/** How keys that are no letters are written for people. */
export const namedKeys: Readonly<Record<string, string>> = { arrowleft: '←', arrowright: '→' };
