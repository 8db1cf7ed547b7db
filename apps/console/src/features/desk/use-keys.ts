// The schedule's keyboard: moves between days and visits, and picks a visit up.
import { useEffect, useEffectEvent } from 'react';
import type { Column, Visit } from './columns.ts';
import type { MoveKey } from './moving.ts';
import { VISIT } from './visit-block.tsx';

export interface KeyActions {
  readonly pan: (steps: number) => void;
  readonly today: () => void;
  readonly show: (range: 'day' | 'week') => void;
  readonly create: () => void;
  readonly take: (visit: Visit) => void;
  readonly shift: (key: MoveKey, isShift: boolean) => void;
  readonly drop: () => void;
  readonly giveBack: () => void;
  readonly close: () => void;
}

interface Options {
  readonly columns: readonly Column[];
  readonly isMoving: boolean;
  readonly isOpen: boolean;
  readonly hasLetters: boolean;
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

function isTyping(target: Element): boolean {
  return target.matches('input, textarea, select, [contenteditable]') || target.closest('[role="menu"]') !== null;
}

export function useKeys({ columns, isMoving, isOpen, hasLetters }: Options, actions: KeyActions): void {
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
    if (!hasLetters || event.shiftKey) return false;
    const visit = columns.flatMap(({ visits }) => visits).find(({ of }) => of.id === id)?.of;
    const letters: Readonly<Record<string, () => void>> = {
      t: actions.today,
      d: () => actions.show('day'),
      w: () => actions.show('week'),
      n: actions.create,
      ...(visit?.isMovable ? { m: () => actions.take(visit) } : {}),
    };
    const run = letters[key.toLowerCase()];
    run?.();
    return run !== undefined;
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
    if (act(event, target)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
