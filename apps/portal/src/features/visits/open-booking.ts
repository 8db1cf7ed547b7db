// An open booking form: its host, additional headers, whom it is for, and whether the chosen time is still free.
import { createStore, type Readable } from '@foyer/client/store';
import { type BookingHost, bookingIn, isStillFree, type SubmissionEntry } from '@foyer/forms';
import type { ScreenHost } from '@foyer/forms/react';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { createBookingHost } from './booking-host.ts';
import { type ChosenPatientStore, followChosenPatient } from './chosen-patient.ts';
import { type ConnectionWatch, watchConnection } from './connection.ts';
import { holdTokenHeader } from './hold-token.ts';

export interface OpenBooking {
  readonly host: ScreenHost & { readonly booking: BookingHost };
  /** Headers sent with the form: the secret that the chosen time is held with, and that a second visit is wanted. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Returns whom it is for: the guardian's choice, else the form's owner. */
  readonly owner: () => string;
  /** Checks the calendar again, if it is the practice's own. */
  isFree(entries: readonly SubmissionEntry[]): Promise<boolean>;
  readonly chosen: ChosenPatientStore;
  readonly connection: ConnectionWatch;
  /** Whether the person wants a visit beside another of the same type. */
  readonly isSecond: Readable<boolean>;
  wantSecond(): void;
}

/** Creates what the booking field will load from, for which the form need not be known. */
export function startBooking(portal: Portal) {
  const connection = watchConnection(portal.call);
  return { connection, host: createBookingHost({ ...portal, call: connection.call }) };
}

/** Creates the state of one opened form. */
export function openBooking(
  portal: Portal,
  { engine, below, ownerId, patientChoice }: OpenForm,
  { connection, host: booking } = startBooking(portal),
): OpenBooking {
  const isSecond = createStore(false);
  return {
    host: { ...createFileHost(portal), booking, below },
    headers: () => ({ ...holdTokenHeader(), ...(isSecond.state() && { 'X-Visit-Anyway': 'duplicate' }) }),
    owner: () => (patientChoice ? String(engine.getField(patientChoice.uuid).value) : ownerId),
    chosen: followChosenPatient(engine, patientChoice),
    connection,
    isSecond,
    wantSecond: () => isSecond.set(true),

    async isFree(entries) {
      const value = bookingIn(engine.fields, entries);
      if (!value) return true;
      const { appointment_type_id: typeId, appointment_date, location_id: locationId } = value;
      try {
        if ((await portal.booking.load()).settings.syncAvailability) return true;
        const query = { typeId, date: appointment_date.slice(0, 10), locationId };
        return isStillFree(await booking.day(query, new AbortController().signal), value);
      } catch (error) {
        // The server checks anyway.
        logFailure('The calendar did not load.', error);
        return true;
      }
    },
  };
}
