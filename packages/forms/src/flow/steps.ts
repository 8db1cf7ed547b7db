// The sections of the booking flow. On a phone each is a step.

import type { FormPart } from '../engine/form-part.ts';
import type { FormEngine } from '../engine/form-state.ts';
import type { BookingValue } from '../fields/appointment-booking/definition.ts';
import type { FormField } from '../kit/field.ts';

export const flowSteps = ['who', 'visit', 'time', 'details'] as const;
export type FlowStep = (typeof flowSteps)[number];

/** The fields that have a section of their own; all others are details. */
export interface FlowFields {
  readonly booking: FormField;
  /** Whom a guardian books for; undefined for everybody else. */
  readonly choice: FormField | undefined;
}

/** Returns the steps of a form: people who can book only for themselves are not asked for whom it is. */
export function stepsOf({ choice }: FlowFields): readonly FlowStep[] {
  return choice ? flowSteps : flowSteps.filter((step) => step !== 'who');
}

const visitParts = new Set(['appointment_type_id', 'appointment_booking_provider_id', 'zip', 'radius']);
const addressParts = new Set(['visit_email', 'visit_phone']);

/** Returns the step that shows an error. */
export function stepOfError({ booking, choice }: FlowFields, uuid: string, path: string): FlowStep {
  if (uuid === choice?.uuid) return 'who';
  if (uuid !== booking.uuid || addressParts.has(path)) return 'details';
  return visitParts.has(path) ? 'visit' : 'time';
}

/** Returns the parts of a form that its steps check, one function for each step. */
export function partsOf(fields: FlowFields): Readonly<Record<FlowStep, FormPart>> {
  const part =
    (step: FlowStep): FormPart =>
    (uuid, path) =>
      stepOfError(fields, uuid, path) === step;
  return { who: part('who'), visit: part('visit'), time: part('time'), details: part('details') };
}

/** Returns the first step that is not answered; the details if all others are. */
export function firstUnanswered(engine: Pick<FormEngine, 'getField'>, fields: FlowFields): FlowStep {
  const { booking, choice } = fields;
  if (choice && engine.getField(choice.uuid).value === '') return 'who';
  const { appointment_type_id: type, appointment_time: time } = engine.getField(booking.uuid).value as BookingValue;
  if (type === '') return 'visit';
  return time === '' ? 'time' : 'details';
}
