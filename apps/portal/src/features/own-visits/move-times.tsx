// The open times of the chosen day, by place, morning and afternoon. The visit's own time is marked and cannot be chosen.
import './move-texts.en.ts';
import { canChoose, startOf, timesAt } from '@foyer/forms/booking-parts';
import { Check, ChevronDown, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { t } from 'i18next';
import { chooseTime, isSameTime } from './move-choice.ts';
import type { OpenMove } from './use-move.ts';
import { visitDay, visitTime } from './visit-times.ts';

type Slot = NonNullable<OpenMove['slots']>[number];

/** Returns an instant of a day `YYYY-MM-DD` by which it can be named in any zone of the practice's. */
const noon = (day: string) => `${day}T12:00:00Z`;

/** Returns 'Thursday, May 14' of a day of the practice's calendar. */
export function dayInWords(day: string): string {
  return visitDay(noon(day), 'UTC');
}

interface MoveTimesProps {
  readonly move: OpenMove;
  /** Whether the day stands above already. */
  readonly isDayShown: boolean;
}

export function MoveTimes({ move, isDayShown }: MoveTimesProps) {
  const { choice, slots, locations } = move;
  if (!choice.day) return <p className="muted booking-wait">{t('moveVisit.chooseDay')}</p>;
  const shown = locations.filter(({ id }) => !choice.locationId || id === choice.locationId);
  const timesOf = shown.map((place) => ({
    place,
    times: timesAt(slots ?? [], place.id, choice.providerId, move.clock, move.now),
  }));
  const openPlaces = timesOf.filter(({ times }) => times.open > 0);
  return (
    <>
      <h3 className={isDayShown ? 'visually-hidden' : ''}>{dayInWords(choice.day)}</h3>
      {!slots && move.isLoadingDay && (
        <Skeleton>
          <SkeletonLine kind="title" />
          <SkeletonLine kind="card" />
        </Skeleton>
      )}
      {!move.isLoadingDay && openPlaces.length === 0 && <p className="notice">{t('moveVisit.noneLeft')}</p>}
      <div>
        {openPlaces.map(({ place, times }, at) => (
          <details
            className="place"
            key={`${choice.day} ${place.id}`}
            open={choice.time ? choice.time.locationId === place.id : at === 0}
          >
            <summary>
              <span>
                <h4>{place.name}</h4>
              </span>
              <span className="chip chip-accent">
                {move.texts.bookingOpenCount.replace('{count}', `${times.open}`)}
              </span>
              <Icon of={ChevronDown} />
            </summary>
            <div className="place-body">
              <Group move={move} name={move.texts.bookingMorning} place={place.name} slots={times.morning} />
              <Group move={move} name={move.texts.bookingAfternoon} place={place.name} slots={times.afternoon} />
            </div>
          </details>
        ))}
      </div>
    </>
  );
}

interface GroupProps {
  readonly move: OpenMove;
  readonly name: string;
  readonly place: string;
  readonly slots: readonly { readonly locationId: string; readonly entityId: string; readonly available: boolean }[];
}

function Group({ move, name, place, slots }: GroupProps) {
  const open = (slots as readonly Slot[]).filter((slot) => canChoose(slot, move.now));
  if (open.length === 0) return null;
  return (
    <fieldset className="slot-group" aria-label={`${name}, ${place}`}>
      <h5>{name}</h5>
      <div className="slots">
        {open.map((slot) => (
          <SlotButton key={slot.startTime} move={move} slot={slot} />
        ))}
      </div>
    </fieldset>
  );
}

function SlotButton({ move: { visit, choice, choose }, slot }: { readonly move: OpenMove; readonly slot: Slot }) {
  const time = { startTime: startOf(slot), providerId: slot.entityId, locationId: slot.locationId };
  const present = { startTime: visit.startTime, providerId: visit.providerId, locationId: visit.location.id };
  const label = visitTime(time.startTime, visit.timezone);
  if (isSameTime(time, present))
    return (
      <button
        type="button"
        className="slot slot-now"
        aria-disabled="true"
        aria-label={t('moveVisit.isNow', { time: label })}
      >
        {t('moveVisit.now')} <span>{label}</span>
      </button>
    );
  const isChosen = isSameTime(choice.time, time);
  return (
    <button
      type="button"
      className="slot"
      aria-pressed={isChosen}
      onClick={() => choose((before) => chooseTime(before, time))}
    >
      {isChosen && <Icon of={Check} size="small" />}
      {label}
    </button>
  );
}
