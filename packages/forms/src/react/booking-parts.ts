// Parts of Appointment Booking for screens without a form, such as moving a visit: month, times, and holding a time.
export type { BookingMessages } from '../fields/appointment-booking/booking-texts.ts';
export { withBookingTexts } from '../fields/appointment-booking/booking-texts.ts';
export { canChoose, openDays, startOf, timesAt } from '../fields/appointment-booking/free-times.ts';
export type { HoldKeeper, HoldState } from '../fields/appointment-booking/hold-keeper.ts';
export { createHoldKeeper } from '../fields/appointment-booking/hold-keeper.ts';
export type { Month } from '../fields/appointment-booking/month.ts';
export { addMonths, monthOf } from '../fields/appointment-booking/month.ts';
export { MonthCalendar, monthName, monthNews } from '../fields/appointment-booking/month-calendar.tsx';
export type { LoadState } from '../fields/appointment-booking/use-loaded.ts';
export { useLoaded } from '../fields/appointment-booking/use-loaded.ts';
export { BookingFrame } from './booking-frame.tsx';
