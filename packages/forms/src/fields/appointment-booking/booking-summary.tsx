// Shows the choices so far in one line, and how long the time is held.
import { slotLabel } from '@foyer/scheduling';
import { Icon, Timer } from '@foyer/ui';
import { fill } from '../../kit/messages.ts';
import { minuteOf } from './free-times.ts';
import { nameOfLocation } from './places.ts';
import type { Booking } from './use-booking.ts';

export function BookingSummary({ booking }: { readonly booking: Booking }) {
  const { value, messages, types, providers, locations, clock, day } = booking;
  const type = types?.find(({ id }) => id === value.appointment_type_id);
  const provider = providers.find(({ id }) => id === value.appointment_booking_provider_id);
  const location = locations.find(({ id }) => id === value.location_id);
  const time = value.appointment_time && slotLabel(clock, minuteOf(value.appointment_time));
  if (!type || !day) return null;
  const what = [fill(messages.bookingMinutes, { name: type.name, minutes: type.duration }), provider?.displayName];
  return (
    <div className="booking-summary">
      <span className="leaf only-wide" aria-hidden="true">
        <span className="leaf-month">{part(day, { month: 'short' }, messages.locale)}</span>
        <span className="leaf-day">{Number(day.slice(8))}</span>
      </span>
      <div>
        <p>
          <strong>
            {what.filter(Boolean).join(', ')},{' '}
            <span className="nowrap">
              {shortDay(day, messages.locale)} {time}
            </span>
          </strong>
        </p>
        {location && <p className="muted">{nameOfLocation(location)}</p>}
      </div>
      <HeldNote booking={booking} />
    </div>
  );
}

/** Says how long the time is kept. Takes up its space even while it is empty. */
export function HeldNote({ booking }: { readonly booking: Booking }) {
  const { hold, holdAgain, messages } = booking;
  const text = heldText(booking);
  return (
    <p className="booking-held" role="status">
      {text && (
        <>
          <Icon of={Timer} size="small" />
          <span>
            {text}
            {hold?.status === 'expired' && (
              <>
                {' '}
                <button type="button" className="link" onClick={holdAgain}>
                  {messages.bookingHoldAgain}
                </button>
              </>
            )}
          </span>
        </>
      )}
    </p>
  );
}

/** Returns 'Kept for you until 9:44 AM', or that it is not kept; empty while no time is chosen or the answer is awaited. */
export function heldText({ hold, clock, messages }: Booking): string {
  switch (hold?.status) {
    case 'held':
      return fill(messages.bookingHeld, { time: slotLabel(clock, minuteOf(hold.until)) });
    case 'unkept':
    case 'expired':
      return messages.bookingUnkept;
    default:
      return '';
  }
}

/** 'Tue 12 May'. */
export function shortDay(day: string, locale: string): string {
  return [
    part(day, { weekday: 'short' }, locale),
    part(day, { day: 'numeric' }, locale),
    part(day, { month: 'short' }, locale),
  ].join(' ');
}

function part(day: string, options: Intl.DateTimeFormatOptions, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(Date.parse(day));
}
