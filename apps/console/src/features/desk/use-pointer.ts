// Drags visits over the grid and resizes them at their lower end, once a frame; a press on free time opens a new visit there.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { Column, Hours, Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';
import { endingAt, inColumn, isSamePlace, type PendingMove, placeOf, snapped, startingAt } from './moving.ts';
import { EDGE, VISIT } from './visit-block.tsx';

/** Pixels after which a press becomes a drag. */
const SLACK = 4;
/** Pixels from the edge of the grid's viewport at which it starts to scroll. */
const NEAR = 32;

interface Options {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly columns: readonly Column[];
  readonly hours: Hours;
  readonly step: number;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly mayMove: boolean;
  readonly onMoving: (moving: PendingMove | undefined) => void;
  readonly onDrop: (visit: Visit, to: VisitPlace) => void;
  readonly onOpen: (id: string) => void;
  readonly onEmpty: (column: Column, minute: number) => void;
}

interface Drag {
  readonly visit: Visit;
  readonly isResize: boolean;
  readonly x: number;
  readonly y: number;
  /** Minutes between the visit's start and the point where it was grabbed. */
  readonly grip: number;
  to: VisitPlace;
  isUnderWay: boolean;
}

export function usePointer(options: Options) {
  const { place, columns, hours, step, visits, mayMove, onMoving, onDrop, onOpen, onEmpty } = options;
  const drag = useRef<Drag | undefined>(undefined);
  const hasDragged = useRef(false);
  /** Where a mouse pressed a visit. */
  const pressed = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const frame = useRef(0);

  const minuteAt = (y: number): number => {
    const box = place.current?.getBoundingClientRect();
    if (!box || box.height === 0) return hours.from;
    return hours.from + ((y - box.top) / box.height) * (hours.until - hours.from);
  };
  const columnAt = (x: number): Column | undefined => {
    const places = [...(place.current?.children ?? [])];
    const at = places.findIndex((element) => x < element.getBoundingClientRect().right);
    return columns[at < 0 ? columns.length - 1 : at];
  };
  const scrollAlong = (x: number, y: number) => {
    const scroller = place.current?.closest('section');
    if (!scroller) return;
    const box = scroller.getBoundingClientRect();
    const by = (at: number, low: number, high: number) =>
      at < low + NEAR ? -NEAR / 2 : at > high - NEAR ? NEAR / 2 : 0;
    scroller.scrollBy(by(x, box.left, box.right), by(y, box.top + NEAR, box.bottom));
  };

  const follow = useEffectEvent((x: number, y: number) => {
    const held = drag.current;
    if (!held) return;
    scrollAlong(x, y);
    const minute = minuteAt(y);
    const column = columnAt(x);
    const from = placeOf(held.visit);
    held.to = held.isResize
      ? endingAt(from, snapped(minute, step), step)
      : startingAt(column ? inColumn(from, column) : from, snapped(minute - held.grip, step));
    onMoving({ visit: held.visit, to: held.to, by: 'pointer' });
  });
  const end = useEffectEvent((isDropped: boolean) => {
    const held = drag.current;
    drag.current = undefined;
    cancelAnimationFrame(frame.current);
    if (!held?.isUnderWay) return;
    hasDragged.current = isDropped;
    onMoving(undefined);
    if (isDropped && !isSamePlace(held.to, held.visit)) onDrop(held.visit, held.to);
  });

  useEffect(() => {
    const onMove = (event: PointerEvent) => {
      const held = drag.current;
      if (!held) return;
      if (!held.isUnderWay && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLACK) return;
      held.isUnderWay = true;
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => follow(event.clientX, event.clientY));
    };
    const onUp = (event: PointerEvent) => {
      // Moves that came after the last frame count too.
      if (drag.current?.isUnderWay) follow(event.clientX, event.clientY);
      end(true);
    };
    const onLost = () => end(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.isUnderWay) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      end(false);
      hasDragged.current = true;
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onLost);
    addEventListener('keydown', onKey, true);
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onLost);
      removeEventListener('keydown', onKey, true);
    };
  }, []);

  const visitOf = (target: EventTarget): Visit | undefined => {
    const id = target instanceof Element ? target.closest(`[${VISIT}]`)?.getAttribute(VISIT) : undefined;
    return id ? visits.get(id) : undefined;
  };

  const elementOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>(`[${VISIT}]`) : null;
  const isAtEdge = ({ target, clientY }: React.PointerEvent) => {
    const box = elementOf(target)?.getBoundingClientRect();
    return box !== undefined && clientY > box.bottom - EDGE;
  };

  return {
    onPointerMove: (event: React.PointerEvent<HTMLDivElement>) => {
      const element = drag.current ? null : elementOf(event.target);
      if (element) element.style.cursor = mayMove && isAtEdge(event) && visitOf(element)?.isMovable ? 'ns-resize' : '';
    },
    onPointerDown: (event: React.PointerEvent<HTMLDivElement>) => {
      hasDragged.current = false;
      const visit = visitOf(event.target);
      pressed.current = visit && event.pointerType === 'mouse' ? { x: event.clientX, y: event.clientY } : undefined;
      // A finger scrolls; users without a mouse move visits in the dialog.
      if (!mayMove || !visit?.isMovable || event.button !== 0 || event.pointerType === 'touch') return;
      const isResize = isAtEdge(event);
      const grip = minuteAt(event.clientY) - visit.from;
      drag.current = {
        visit,
        isResize,
        x: event.clientX,
        y: event.clientY,
        grip,
        to: placeOf(visit),
        isUnderWay: false,
      };
    },
    onClick: (event: React.MouseEvent<HTMLDivElement>) => {
      if (hasDragged.current) {
        hasDragged.current = false;
        return;
      }
      const visit = visitOf(event.target);
      // Dragging a visit that cannot be moved opens nothing, neither it nor a new one.
      const at = pressed.current;
      pressed.current = undefined;
      if (at && event.detail > 0 && Math.hypot(event.clientX - at.x, event.clientY - at.y) >= SLACK) return;
      if (visit) {
        onOpen(visit.id);
        return;
      }
      const target = event.target instanceof Element ? event.target : undefined;
      const column = columns.find(({ key }) => key === target?.closest('[data-column]')?.getAttribute('data-column'));
      if (column && !target?.closest('.visit, button'))
        onEmpty(column, Math.floor(minuteAt(event.clientY) / step) * step);
    },
  };
}
