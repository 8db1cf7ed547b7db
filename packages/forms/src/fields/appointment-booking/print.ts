// Appointment Booking on paper: one line for each part. Parts whose name is not known are left out.
import { fill, type MessageKey } from '../../kit/messages.ts';
import type { FieldPrint, PrintBlock } from '../../kit/print.ts';
import type { BookingValue } from './definition.ts';

export const appointmentBookingPrint: FieldPrint<BookingValue> = {
  print: (value, { label, messages, surroundings }) => {
    const { booking, timezone = 'UTC' } = surroundings;
    const { appointment_date: date, appointment_time: time } = value;
    if (!date && !time) return [{ kind: 'answer', label, lines: [] }];
    const type = booking?.types.find(({ id }) => id === value.appointment_type_id);
    const provider = booking?.providers.find(({ id }) => id === value.appointment_booking_provider_id);
    const location = booking?.locations.find(({ id }) => id === value.location_id);
    const line = (name: MessageKey, text: string | undefined): readonly PrintBlock[] =>
      text ? [{ kind: 'answer', label: messages[name], lines: [text] }] : [];
    const any = value.is_autoselect_provider ? messages.bookingAnyProvider : undefined;
    return [
      ...line('bookingType', type && fill(messages.bookingMinutes, { name: type.name, minutes: type.duration })),
      ...line('bookingDate', date && dayText(date, messages.locale)),
      ...line('bookingTime', time && timeText(time, timezone, messages.locale)),
      ...line('bookingProvider', provider?.displayName ?? any),
      ...line('bookingLocation', location && (location.displayName || location.name)),
    ];
  },
};

function dayText(date: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(Date.parse(date));
}

// With the zone, because paper does not show it otherwise.
function timeText(time: string, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(Date.parse(time)).replaceAll('\u202f', ' ');
}
