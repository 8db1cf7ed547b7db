// The frame in which the parts of Appointment Booking have their look: month and times side by side, or one above the other.
import '../fields/appointment-booking/booking.css';
import type { ReactNode } from 'react';

interface BookingFrameProps {
  /** Id of the heading that names it. */
  readonly labelledBy: string;
  /** The month. */
  readonly left: ReactNode;
  /** The times. */
  readonly right: ReactNode;
  readonly children?: ReactNode;
}

export function BookingFrame({ labelledBy, left, right, children }: BookingFrameProps) {
  return (
    <section className="booking-field" aria-labelledby={labelledBy}>
      <div className="booking-main">
        <div>{left}</div>
        <div>{right}</div>
      </div>
      {children}
    </section>
  );
}
