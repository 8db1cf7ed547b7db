// The schedule's keyboard: moves between days and visits, and picks a visit up.
import { useEffect, useEffectEvent } from 'react';
import { actionOf, keyPlaceOf, letterActs } from '../../session/keys.ts';
import type { Column, Visit } from './columns.ts';
import { type DeskAct, deskKeys } from './desk-keys.ts';
import type { MoveKey } from './moving.ts';
import { actsOf } from './visit-acts.ts';
import { VISIT } from './visit-block.tsx';

export interface KeyActions {
  readonly pan: (steps: number) => void;
  readonly today: () => void;
  readonly show: (range: 'day' | 'week') => void;
  readonly create: () => void;
  readonly take: (visit: Visit) => void;
  readonly act: (visit: Visit, act: DeskAct) => void;
  readonly shift: (key: MoveKey, isShift: boolean) => void;
  readonly drop: () => void;
  readonly giveBack: () => void;
  readonly close: () => void;
}

interface Options {
  readonly columns: readonly Column[];
  readonly isMoving: boolean;
  /** Whether something beside the days can be closed. */
  readonly isOpen: boolean;
  /** The visit beside the days: letters act on it while the focus is in its panel. */
  readonly openId: string | undefined;
  readonly hasLetters: boolean;
  /** Whether who is signed in may change visits. */
  readonly mayBook: boolean;
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const isArrow = (key: string): key is MoveKey => arrows.includes(key);

export function focusVisit(id: string): boolean {
  const element = document.querySelector<HTMLElement>(`[${VISIT}="${CSS.escape(id)}"]`);
  element?.focus();
  return element !== null;
}

/** Returns the visit that an arrow leads to: the next in its column, or the nearest in time in the next column that has any. */
export function visitBeside(columns: readonly Column[], id: string, key: MoveKey): string | undefined {
  const at = columns.findIndex(({ visits }) => visits.some(({ of }) => of.id === id));
  const visits = (columns[at]?.visits ?? []).map(({ of }) => of);
  const place = visits.findIndex((visit) => visit.id === id);
  if (key === 'ArrowUp') return visits[place - 1]?.id;
  if (key === 'ArrowDown') return visits[place + 1]?.id;
  const by = key === 'ArrowLeft' ? -1 : 1;
  const from = visits[place]?.from ?? 0;
  for (let next = at + by; columns[next]; next += by) {
    const others = (columns[next]?.visits ?? []).map(({ of }) => of);
    const nearest = others.sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))[0];
    if (nearest) return nearest.id;
  }
  return undefined;
}

/** Returns what a letter does now; undefined if it does nothing. */
function letterAction(
  letter: string,
  visit: Visit | undefined,
  mayBook: boolean,
  actions: KeyActions,
): (() => void) | undefined {
  const action = actionOf(deskKeys, letter)?.action;
  switch (action) {
    case undefined:
      return undefined;
    case 'today':
      return actions.today;
    case 'day':
    case 'week':
      return () => actions.show(action);
    case 'create':
      return mayBook ? actions.create : undefined;
    case 'take':
      return visit?.isMovable && mayBook ? () => actions.take(visit) : undefined;
    default:
      return visit && actsOf(visit, mayBook).includes(action) ? () => actions.act(visit, action) : undefined;
  }
}

export function useKeys(options: Options, actions: KeyActions): void {
  const { columns, isMoving, isOpen, openId, hasLetters, mayBook } = options;
  /** Returns whether the key was handled. */
  const act = (event: KeyboardEvent, target: Element): boolean => {
    const { key } = event;
    if (isMoving) {
      if (isArrow(key)) actions.shift(key, event.shiftKey);
      else if (key === 'Enter' || key === ' ') actions.drop();
      else if (key === 'Escape') actions.giveBack();
      else return key !== 'Tab';
      return true;
    }
    const id = target.closest(`[${VISIT}]`)?.getAttribute(VISIT) ?? undefined;
    if (isArrow(key)) {
      if (id) {
        const next = visitBeside(columns, id, key);
        if (next) focusVisit(next);
        return true;
      }
      if (key === 'ArrowUp' || key === 'ArrowDown' || target.closest('aside')) return false;
      actions.pan(key === 'ArrowLeft' ? -1 : 1);
      return true;
    }
    if (key === 'Escape' && isOpen) {
      actions.close();
      return true;
    }
    if (!letterActs(keyPlaceOf(event), hasLetters) || event.shiftKey) return false;
    const actsOn = id ?? (target.closest('aside') ? openId : undefined);
    const visit = columns.flatMap(({ visits }) => visits).find(({ of }) => of.id === actsOn)?.of;
    const run = letterAction(key, visit, mayBook, actions);
    run?.();
    return run !== undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    // Arrows and Escape act under the conditions of letters, whether or not letters are on.
    if (event.defaultPrevented || event.isComposing || !letterActs(keyPlaceOf(event), true)) return;
    if (act(event, target)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
