// What forms exports for booking as a flow.

export { minuteOf } from '../fields/appointment-booking/free-times.ts';
export type { Booking } from '../fields/appointment-booking/use-booking.ts';
export { BookingFlow, type BookingFlowProps, firstUnanswered } from './booking-flow.tsx';
export { type FlowFields, type FlowStep, firstUnanswered, flowSteps } from './steps.ts';
export type { FlowStart } from './use-flow-start.ts';
