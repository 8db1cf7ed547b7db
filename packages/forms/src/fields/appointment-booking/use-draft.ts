// The choices so far and the search settings, as state: each change begins with the newest draft, drawn or not.
import { useLayoutEffect, useRef, useState } from 'react';
import type { ControlProps } from '../../kit/control.ts';
import { type BookingDraft, startSearch } from './booking-draft.ts';
import type { BookingValue } from './definition.ts';
import type { Month } from './month.ts';

export type DraftChange = (draft: BookingDraft) => BookingDraft;

/**
 * Returns the draft as drawn and a function that changes it and tells `store` of a new value. What is loaded may arrive between
 * a key and its drawing; a change made from the draft as drawn would take that key back.
 */
export function useDraft({ value, isDisabled }: ControlProps<BookingValue>, firstMonth: () => Month) {
  const [search, setSearch] = useState(() => startSearch(value, firstMonth()));
  const newest = useRef<BookingDraft>({ value, search });
  useLayoutEffect(() => {
    newest.current = { ...newest.current, value };
  }, [value]);
  const put = (change: DraftChange, store: (value: BookingValue) => void) => {
    const before = newest.current;
    const next = change(before);
    const isChosen = next.value !== before.value && !isDisabled;
    newest.current = { search: next.search, value: isChosen ? next.value : before.value };
    if (next.search !== before.search) setSearch(next.search);
    if (isChosen) store(next.value);
  };
  return { draft: { value, search }, put };
}
