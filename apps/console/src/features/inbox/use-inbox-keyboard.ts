// Connects the inbox's keyboard to the page: finds the focus, gets the command, runs it.
import { useEffect, useEffectEvent } from 'react';
import { keyPlaceOf } from '../../session/keys.ts';
import { allInside, focusInside } from './focus-inside.ts';
import { openIdAt } from './inbox-filters.ts';
import { type InboxCommand, type InboxPlace, inboxCommand, type KeyPress } from './inbox-keys.ts';
import { ROW } from './inbox-row.tsx';
import { TICK } from './take-cells.tsx';

/**
 * Listens while the caller is mounted and no dialog or menu is open. Keys use the browser's address, which changes with each of
 * them, because rendering lags behind fast typing.
 */
export function useInboxKeyboard(place: Omit<InboxPlace, 'openId'>, run: (command: InboxCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const command = inboxCommand(pressOf(event), { ...place, openId: openIdAt(location.pathname) });
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof Element ? event.target : document.body;
  const rowId = target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? undefined;
  const isInDetail = target.closest('article') !== null;
  const { isTyping, ...place } = keyPlaceOf(event);
  return {
    ...place,
    key: event.key,
    isShifted: event.shiftKey,
    focus: isTyping ? 'typing' : focusOf(target, rowId),
    isInDetail,
    rowId,
  };
}

function focusOf(target: Element, rowId: string | undefined): KeyPress['focus'] {
  if (rowId !== undefined) return 'row';
  if (target.matches('a, button, summary, input')) return 'control';
  return target.closest('article') ? 'detail' : 'page';
}

/**
 * Moves the focus to the next or the previous tick of the open submission, from the first on, as soon as they are drawn; at the
 * ends it stays.
 */
export function focusDifference(id: string, step: 1 | -1): void {
  const find = () => {
    const ticks = allInside(id, `input[${TICK}]`);
    const at = ticks.indexOf(document.activeElement as HTMLElement);
    return ticks.at(at === -1 ? (step === 1 ? 0 : -1) : Math.min(Math.max(at + step, 0), ticks.length - 1));
  };
  const focus = (tick: HTMLElement) => {
    tick.focus({ preventScroll: true });
    tick.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  focusInside(find, { focus });
}

/** Focuses a row of the list. Returns false if it is not there or not shown, as on a phone. */
export function focusRow(id: string): boolean {
  const row = document.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(id)}"]`);
  row?.focus();
  return row !== null && document.activeElement === row;
}
