// The times of the chosen day: a panel for each location, with a button for each time, by morning and afternoon.
import { slotLabel } from '@foyer/scheduling';
import { Check, ChevronDown, Icon, VisuallyHidden } from '@foyer/ui';
import type { BookingSlot } from '../../kit/booking-host.ts';
import { fill } from '../../kit/messages.ts';
import { isPicked, pickTime } from './booking-draft.ts';
import { canChoose, minuteOf, type OfferedTimes, startOf, timesAt } from './free-times.ts';
import { dayText } from './month-calendar.tsx';
import { nameOfLocation, type OfferedPlace } from './places.ts';
import type { Booking } from './use-booking.ts';

export function DayTimes({ booking, id }: { readonly booking: Booking; readonly id: string }) {
  const { day, messages, places, slots, value, clock, now, noPlace, isTaken } = booking;
  if (noPlace) return <p className="notice">{noPlace}</p>;
  if (!day) return <p className="muted booking-wait">{messages.bookingPickDay}</p>;
  const provider = value.appointment_booking_provider_id;
  const timesOf = places.offered.map((place) => ({
    place,
    times: timesAt(slots.data ?? [], place.location.id, provider, clock, now),
  }));
  const isAllGone = slots.data !== undefined && !slots.isLoading && timesOf.every(({ times }) => times.open === 0);
  const firstOpen = timesOf.find(({ times }) => times.open > 0)?.place.location.id;
  return (
    <>
      <div>
        <h3>{dayText(day, messages.locale)}</h3>
        <p className="muted small">{fill(messages.bookingZone, { zone: zoneName(clock.id, messages.locale) })}</p>
      </div>
      {isTaken && (
        <p className="notice notice-warning" role="alert">
          {messages.bookingConflict}
        </p>
      )}
      {isAllGone && !isTaken && <p className="notice">{messages.bookingDayGone}</p>}
      {slots.data ? (
        <div>
          {timesOf.map(({ place, times }) => (
            <Place
              // On each day, the first location with a free time is open.
              key={`${day} ${place.location.id}`}
              booking={booking}
              place={place}
              times={times}
              id={place.location.id === firstOpen ? id : undefined}
              isOpen={place.location.id === (value.location_id || firstOpen)}
            />
          ))}
        </div>
      ) : (
        <TimesSkeleton />
      )}
    </>
  );
}

interface PlaceProps {
  readonly booking: Booking;
  readonly place: OfferedPlace;
  readonly times: OfferedTimes;
  /** The id of the first time, which a link from the error summary leads to. */
  readonly id: string | undefined;
  readonly isOpen: boolean;
}

function Place({ booking, place: { location, miles }, times, id, isOpen }: PlaceProps) {
  const { messages } = booking;
  const far = miles === undefined ? '' : fill(messages.bookingMiles, { count: miles.toFixed(1) });
  const { now, showsTaken, setShowsTaken, value } = booking;
  const all = [...times.morning, ...times.afternoon];
  const first = all.find((slot) => canChoose(slot, now));
  const hasTaken = times.open < all.length;
  // A chosen time stays, even if somebody has taken it, so that it can be seen and cleared.
  const isDrawn = (slot: BookingSlot) =>
    showsTaken || canChoose(slot, now) || isPicked(value, startOf(slot), slot.locationId);
  const group = (name: string, slots: readonly BookingSlot[]) =>
    slots.length > 0 && (
      <fieldset className="slot-group" aria-label={`${name}, ${nameOfLocation(location)}`}>
        <h5>{name}</h5>
        <div className="slots">
          {slots.map((slot) => (
            <SlotButton key={startOf(slot)} booking={booking} slot={slot} id={slot === first ? id : undefined} />
          ))}
        </div>
      </fieldset>
    );
  return (
    <details className="place" open={isOpen}>
      <summary>
        <span>
          <h4>{nameOfLocation(location)}</h4>
          <span className="small muted">{[location.street, far].filter(Boolean).join(', ')}</span>
        </span>
        <span className={times.open ? 'chip chip-accent' : 'chip'}>
          {times.open ? fill(messages.bookingOpenCount, { count: times.open }) : messages.bookingNoneOpen}
        </span>
        <Icon of={ChevronDown} />
      </summary>
      <div className="place-body">
        {group(messages.bookingMorning, times.morning.filter(isDrawn))}
        {group(messages.bookingAfternoon, times.afternoon.filter(isDrawn))}
        {times.open === 0 && <p className="muted">{messages.bookingNoTimes}</p>}
        {hasTaken && (
          <p>
            <button
              type="button"
              className="link"
              aria-expanded={showsTaken}
              onClick={() => setShowsTaken(!showsTaken)}
            >
              {showsTaken ? messages.bookingHideTaken : messages.bookingShowTaken}
              {booking.places.offered.length > 1 && <VisuallyHidden>, {nameOfLocation(location)}</VisuallyHidden>}
            </button>
          </p>
        )}
      </div>
    </details>
  );
}

interface SlotButtonProps {
  readonly booking: Booking;
  readonly slot: BookingSlot;
  readonly id: string | undefined;
}

function SlotButton({ booking: { value, clock, now, apply, view }, slot, id }: SlotButtonProps) {
  const start = startOf(slot);
  const isChosen = isPicked(value, start, slot.locationId);
  const isOpen = canChoose(slot, now);
  return (
    <button
      type="button"
      className="slot"
      id={id}
      aria-pressed={isChosen}
      // The chosen time can be cleared even if it is taken.
      disabled={view.isDisabled || !(isOpen || isChosen)}
      data-taken={(isChosen && !isOpen) || undefined}
      // A double-click chooses, too: its second click does not clear the time.
      onClick={({ detail }) => detail > 1 || apply((draft) => pickTime(draft, start, slot.locationId))}
    >
      {isChosen && <Icon of={Check} size="small" />}
      {slotLabel(clock, minuteOf(start))}
    </button>
  );
}

function TimesSkeleton() {
  return (
    <div className="booking-times-early" aria-busy="true">
      <div className="skeleton skeleton-title" />
      <div className="slots">
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <div key={at} className="skeleton booking-slot-early" />
        ))}
      </div>
    </div>
  );
}

/** 'Eastern Time'. */
function zoneName(zone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
