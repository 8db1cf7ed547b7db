// Appointment Booking: where nothing can be booked, a calm line instead of the calendar.
import type { ControlProps } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import type { BookingValue } from './definition.ts';

export function AppointmentBookingControl(view: ControlProps<BookingValue>) {
  return groupFrame(view as ControlProps, <p className="hint">{view.messages.bookingNowhere}</p>);
}
