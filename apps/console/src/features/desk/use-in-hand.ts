// The visit in hand: picked up, moved and dropped by pointer or keys, and announced to screen readers.
import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { longDay, longTime } from './clock.ts';
import type { Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';
import { byKey, isSamePlace, type PendingMove, placeOf } from './moving.ts';
import { focusVisit, useKeys } from './use-keys.ts';
import { usePointer } from './use-pointer.ts';
import type { Reading } from './use-reading.ts';
import type { useVisitDialog } from './use-visit-dialog.ts';

interface Options {
  readonly reading: Reading;
  readonly dialog: Pick<ReturnType<typeof useVisitDialog>, 'askAt' | 'askNew'>;
  readonly onMove: (visit: Visit, to: VisitPlace) => void;
}

export function useInHand({ reading, dialog, onMove }: Options) {
  const { columns, hours, visits, step, go } = reading;
  const [moving, setMoving] = useState<PendingMove>();
  const [focusId, setFocusId] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const { announced, sayTaken, sayPlace, sayGivenBack } = useAnnounced(reading);

  const handlers = usePointer({
    place,
    columns,
    hours,
    step,
    visits,
    onMoving: setMoving,
    onDrop: onMove,
    onOpen: (id) => go({ openId: id }),
    onEmpty: dialog.askAt,
  });
  useKeys(
    {
      columns,
      isMoving: moving?.by === 'keys',
      isOpen: reading.open !== undefined,
      hasLetters: useLetterShortcuts(),
    },
    {
      pan: reading.pan,
      today: reading.goToToday,
      show: (range) => go({ range }),
      create: () => dialog.askNew(columns.find(({ visits }) => visits.some(({ of }) => of.id === focusId))),
      take: (visit) => {
        setMoving({ visit, to: placeOf(visit), by: 'keys' });
        sayTaken(visit);
      },
      shift: (key, isShift) => {
        if (!moving) return;
        const to = byKey(moving.to, key, isShift, columns, step);
        setMoving({ ...moving, to });
        sayPlace(to);
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
      close: reading.close,
    },
  );
  const onFocus = ({ target }: FocusEvent) => setFocusId(target.getAttribute('data-visit') ?? undefined);
  return { moving, announced, focusId, place, handlers: { ...handlers, onFocus } };
}

/** Returns what screen readers are told about the visit in hand. */
function useAnnounced({ desks }: Reading) {
  const { t } = useTranslation();
  const [announced, setAnnounced] = useState('');
  const nameOf = (visit: Visit) => visit.patientName || visit.description || t('schedule.nobody');
  return {
    announced,
    sayTaken: (visit: Visit) => setAnnounced(t('schedule.moving', { name: nameOf(visit) })),
    sayPlace: ({ day, from, minutes, providerId }: VisitPlace) =>
      setAnnounced(
        t('schedule.movingTo', {
          when: t('schedule.when', { day: longDay(day), time: longTime(from) }),
          provider: desks?.providers.find((provider) => provider.id === providerId)?.name ?? '',
          count: minutes,
        }),
      ),
    sayGivenBack: (visit: Visit) => setAnnounced(t('schedule.givenBack', { name: nameOf(visit) })),
  };
}
