// Appointment Booking: type, location, provider, date and time. Only the practice's calendar knows whether the time is still free.
import { clockOf, dayInZone, dayOfIso, isoOfDay, writeOffset } from '@foyer/scheduling';
import { formatPhone, isEmailAddress, isPhoneText } from '../../kit/contact-text.ts';
import type { CheckContext, Fault, FieldDefinition } from '../../kit/definition.ts';
import type { MessageKey } from '../../kit/messages.ts';

/** The keys are the column names of stored bookings. */
export interface BookingValue {
  readonly appointment_type_id: string;
  /** Empty for any provider. */
  readonly appointment_booking_provider_id: string;
  /** Whether the practice picks a provider who is free. */
  readonly is_autoselect_provider: boolean;
  /** The day at the practice, as `YYYY-MM-DDT12:00:00.000Z`. */
  readonly appointment_date: string;
  /** ISO instant: in UTC while the form is open, with the practice's offset when stored. */
  readonly appointment_time: string;
  /** The patient's, `YYYY-MM-DDT12:00:00.000Z`. The server takes it from the form's Birthdate. */
  readonly birthdate: string;
  readonly location_id: string;
  readonly zip: string;
  /** Miles around `zip`; 0 if locations were not searched that way. */
  readonly radius: number;
  /** An email address for this visit alone, instead of the record's; absent if it was not changed. */
  readonly visit_email?: string;
  /** The same for the phone number. */
  readonly visit_phone?: string;
}

export const emptyBooking: BookingValue = {
  appointment_type_id: '',
  appointment_booking_provider_id: '',
  is_autoselect_provider: true,
  appointment_date: '',
  appointment_time: '',
  birthdate: '',
  location_id: '',
  zip: '',
  radius: 0,
};

/** The parts that people see, and the messages that name them. */
export const bookingParts = [
  { key: 'appointment_type_id', name: 'bookingType', isRequired: true },
  { key: 'appointment_booking_provider_id', name: 'bookingProvider', isRequired: false },
  { key: 'zip', name: 'bookingZip', isRequired: false },
  { key: 'radius', name: 'bookingRadius', isRequired: false },
  { key: 'appointment_date', name: 'bookingDate', isRequired: true },
  { key: 'appointment_time', name: 'bookingTime', isRequired: true },
  { key: 'location_id', name: 'bookingLocation', isRequired: false },
] as const satisfies readonly { key: keyof BookingValue; name: MessageKey; isRequired: boolean }[];

const ID = /^[\w-]{0,64}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MAX_MILES = 25_000;

/** Returns `YYYY-MM-DDT12:00:00.000Z` for a day `YYYY-MM-DD` or an ISO date-time; empty if it is neither. */
export function noonOf(date: string): string {
  const day = dayOfIso(date);
  return day === undefined ? '' : `${isoOfDay(day)}T12:00:00.000Z`;
}

/** Returns the instant in UTC; empty if it is none. */
export function instantOf(time: string): string {
  const at = INSTANT.test(time) ? Date.parse(time) : Number.NaN;
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** Returns the same instant with the offset of a zone: `2026-05-12T09:30:00-04:00`. In UTC if the zone is unknown. */
export function timeInZone(time: string, timeZone: string | undefined): string {
  try {
    const at = Date.parse(time);
    const minutes = clockOf(timeZone || 'none').offsetAt(Math.floor(at / 60_000));
    return `${new Date(at + minutes * 60_000).toISOString().slice(0, 19)}${writeOffset(minutes)}`;
  } catch {
    return instantOf(time);
  }
}

const MAX_EMAIL = 320;
const MAX_PHONE = 40;

/** Returns the addresses for this visit alone that a value or a stored value has. Empty ones are left out. */
function visitAddresses({ visit_email: email, visit_phone: phone }: Partial<Record<string, unknown>>) {
  return {
    ...(typeof email === 'string' && email.trim() !== '' && { visit_email: email.trim() }),
    ...(typeof phone === 'string' && phone.trim() !== '' && { visit_phone: formatPhone(phone.trim()) }),
  };
}

function addressFaults({ visit_email, visit_phone }: BookingValue, { messages }: CheckContext<object>): Fault[] {
  return [
    ...(visit_email && !isEmailAddress(visit_email)
      ? [{ path: 'visit_email', name: messages.bookingEmail, fragment: messages.invalidEmail }]
      : []),
    ...(visit_phone && !isPhoneText(visit_phone)
      ? [{ path: 'visit_phone', name: messages.bookingPhone, fragment: messages.invalid }]
      : []),
  ];
}

function missingParts(value: BookingValue, { messages }: CheckContext<object>): readonly Fault[] {
  return bookingParts
    .filter(({ key, isRequired }) => isRequired && value[key] === '')
    .map(({ key, name }) =>
      key === 'appointment_time'
        ? { path: key, fragment: messages.bookingTimeMissing, isSentence: true }
        : { path: key, name: messages[name], fragment: messages.blank },
    );
}

export const appointmentBooking: FieldDefinition<BookingValue, object> = {
  typeName: 'Appointment Booking',
  kind: 'answer',
  properties: {},
  empty: emptyBooking,
  isValue: (value): value is BookingValue => {
    if (typeof value !== 'object' || value === null) return false;
    const { radius, is_autoselect_provider: isAny, ...texts } = value as Record<string, unknown>;
    const isText = (key: string) => typeof texts[key] === 'string' && texts[key].length <= 64;
    const isAddress = (text: unknown, most: number) =>
      text === undefined || (typeof text === 'string' && text.length <= most);
    return (
      isAddress(texts.visit_email, MAX_EMAIL) &&
      isAddress(texts.visit_phone, MAX_PHONE) &&
      typeof isAny === 'boolean' &&
      typeof radius === 'number' &&
      radius >= 0 &&
      radius <= MAX_MILES &&
      Object.keys(emptyBooking).every((key) => key === 'radius' || key === 'is_autoselect_provider' || isText(key))
    );
  },
  // A type alone, which may be preselected, books nothing.
  isBlank: ({ appointment_date, appointment_time }) => appointment_date === '' && appointment_time === '',
  missing: (value, context) => (appointmentBooking.isBlank(value, {}) ? missingParts(value, context) : []),
  validate: (value, context) => {
    const missing = missingParts(value, context);
    const { timezone } = context.surroundings;
    const { appointment_date: date, appointment_time: time, location_id } = value;
    const addresses = addressFaults(value, context);
    if (missing.length > 0 || !timezone) return [...missing, ...addresses];
    const isAtDay = dayInZone(Date.parse(time), timezone) === date.slice(0, 10);
    if (isAtDay && location_id !== '') return addresses;
    return [
      ...addresses,
      { path: 'appointment_time', fragment: context.messages.bookingTimeMissing, isSentence: true },
    ];
  },
  conflict: 'bookingConflict',
  forgetsAttempt: true,
  normalise: (value) => ({
    appointment_type_id: value.appointment_type_id.trim(),
    appointment_booking_provider_id: value.appointment_booking_provider_id.trim(),
    is_autoselect_provider: value.appointment_booking_provider_id.trim() === '',
    appointment_date: noonOf(value.appointment_date),
    appointment_time: instantOf(value.appointment_time),
    birthdate: noonOf(value.birthdate.trim()),
    location_id: value.location_id.trim(),
    zip: value.zip.trim().toUpperCase(),
    radius: value.radius,
    ...visitAddresses({ ...value }),
  }),
  toStored: (value, _, { timezone }) => ({
    ...value,
    appointment_time: value.appointment_time && timeInZone(value.appointment_time, timezone),
  }),
  fromStored: (stored) => {
    if (stored === null || stored === undefined || stored === '') return emptyBooking;
    if (typeof stored !== 'object' || Array.isArray(stored)) return undefined;
    const source = stored as Record<string, unknown>;
    const parts = Object.fromEntries(
      Object.entries(emptyBooking).map(([key, empty]) => [
        key,
        Object.hasOwn(source, key) ? (source[key] ?? empty) : empty,
      ]),
    );
    const booking = { ...parts, ...visitAddresses(source) };
    if (!appointmentBooking.isValue(booking)) return undefined;
    const ids = [booking.appointment_type_id, booking.appointment_booking_provider_id, booking.location_id];
    const isReadable =
      ids.every((id) => ID.test(id)) &&
      (booking.appointment_date === '' || noonOf(booking.appointment_date) !== '') &&
      (booking.appointment_time === '' || instantOf(booking.appointment_time) !== '') &&
      (booking.birthdate === '' || dayOfIso(booking.birthdate) !== undefined);
    return isReadable ? { ...booking, appointment_time: instantOf(booking.appointment_time) } : undefined;
  },
};
