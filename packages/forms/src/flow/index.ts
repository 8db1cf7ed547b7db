// What forms exports for booking as a flow.

export { withType } from '../fields/appointment-booking/booking-draft.ts';
export { minuteOf } from '../fields/appointment-booking/free-times.ts';
export { holdAgain } from '../fields/appointment-booking/hold-keeper.ts';
export type { Booking } from '../fields/appointment-booking/use-booking.ts';
export { BookingFlow } from './booking-flow.tsx';
export { type FlowFields, type FlowStep, firstUnanswered, flowSteps } from './steps.ts';
export type { FlowStart } from './use-flow-start.ts';
