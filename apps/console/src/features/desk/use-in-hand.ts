// The visit in hand: picked up, moved and dropped by pointer or keys, and announced to screen readers.
import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { longDay, longTime, spanText } from './clock.ts';
import type { Column, Visit } from './columns.ts';
import type { DeskAct } from './desk-keys.ts';
import type { VisitPlace } from './move-visit.ts';
import { byKey, isSamePlace, type PendingMove, placeOf } from './moving.ts';
import { patientClash } from './patient-clash.ts';
import { focusVisit, useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import type { Reading } from './use-reading.ts';

interface Options {
  readonly reading: Reading;
  readonly mayBook: boolean;
  readonly isDrawerOpen: boolean;
  readonly onMove: (visit: Visit, to: VisitPlace) => void;
  readonly onAct: (visit: Visit, act: DeskAct) => void;
  readonly onNew: () => void;
  readonly onEmpty: (column: Column, minute: number) => void;
  readonly onClose: () => void;
}

export function useInHand(options: Options) {
  const { reading, mayBook, onMove } = options;
  const { t } = useTranslation();
  const { columns, hours, visits, step, go } = reading;
  const [moving, setMoving] = useState<PendingMove>();
  const [focusId, setFocusId] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const clash = moving && patientClash(moving.visit, moving.to, visits.values());
  const warning =
    clash &&
    t('schedule.clash', {
      name: clash.patientName,
      provider: clash.providerName,
      place: clash.locationName,
      time: spanText(clash.from, clash.minutes),
    });
  const { announced, sayTaken, sayPlace, sayGivenBack } = useAnnounced(reading);

  const handlers = usePointer({
    place,
    columns,
    hours,
    step,
    visits,
    mayMove: mayBook,
    onMoving: setMoving,
    onDrop: onMove,
    onOpen: (id) => go({ openId: id }),
    onEmpty: options.onEmpty,
  });
  useKeys(
    {
      columns,
      isMoving: moving?.by === 'keys',
      isOpen: options.isDrawerOpen,
      openId: reading.open?.id,
      hasLetters: useLetterShortcuts(),
      mayBook,
    },
    {
      pan: reading.pan,
      today: reading.goToToday,
      show: (range) => go({ range }),
      create: options.onNew,
      act: options.onAct,
      take: (visit) => {
        setMoving({ visit, to: placeOf(visit), by: 'keys' });
        sayTaken(visit);
      },
      shift: (key, isShift) => {
        if (!moving) return;
        const to = byKey(moving.to, key, isShift, columns, step);
        setMoving({ ...moving, to });
        sayPlace(to, patientClash(moving.visit, to, visits.values()));
      },
      drop: () => {
        setMoving(undefined);
        if (!moving || isSamePlace(moving.to, moving.visit)) return;
        const { id } = moving.visit;
        onMove(moving.visit, moving.to);
        // In its new place it is a different element.
        requestAnimationFrame(() => requestAnimationFrame(() => focusVisit(id)));
      },
      giveBack: () => {
        setMoving(undefined);
        if (moving) sayGivenBack(moving.visit);
      },
      close: options.onClose,
    },
  );
  const onFocus = ({ target }: FocusEvent) => setFocusId(target.getAttribute('data-visit') ?? undefined);
  return { moving, warning, announced, focusId, place, handlers: { ...handlers, onFocus } };
}

/** Returns what screen readers are told about the visit in hand. */
function useAnnounced({ desks }: Reading) {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState('');
  const nameOf = (visit: Visit) => visit.patientName || visit.description || t('schedule.nobody');
  return {
    announced,
    sayTaken: (visit: Visit) => setAnnounced(t('schedule.moving', { name: nameOf(visit) })),
    sayPlace: ({ day, from, minutes, providerId }: VisitPlace, clash: Visit | undefined) => {
      const place = t('schedule.movingTo', {
        when: t('schedule.when', { day: longDay(day), time: longTime(from) }),
        provider: desks?.providers.find((provider) => provider.id === providerId)?.name ?? '',
        count: minutes,
      });
      const warning =
        clash &&
        t('schedule.clash', {
          name: clash.patientName,
          provider: clash.providerName,
          place: clash.locationName,
          time: spanText(clash.from, clash.minutes),
        });
      setAnnounced(warning ? `${place}. ${warning}` : place);
    },
    sayGivenBack: (visit: Visit) => setAnnounced(t('schedule.givenBack', { name: nameOf(visit) })),
  };
}
