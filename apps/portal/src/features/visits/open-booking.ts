// An open booking form: its host, additional headers, and whether the chosen time is still free.
import { bookingIn, type FieldHost, isStillFree, type SubmissionEntry } from '@foyer/forms';
import { logFailure } from '../../api/log-failure.ts';
import type { Portal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { createBookingHost } from './booking-host.ts';
import { holdTokenHeader } from './hold-token.ts';

export interface OpenBooking {
  readonly host: FieldHost;
  /** Headers sent with the form: the secret that the chosen time is held with. */
  readonly headers: () => Readonly<Record<string, string>>;
  /** Returns whom it is for: the guardian's choice, else the form's owner. */
  readonly owner: () => string;
  /** Checks the calendar again, if it is the practice's own. */
  isFree(entries: readonly SubmissionEntry[]): Promise<boolean>;
}

/** Creates the state of one opened form. */
export function openBooking(portal: Portal, { engine, ownerId, patientChoice }: OpenForm): OpenBooking {
  const booking = createBookingHost(portal);
  return {
    host: { ...createFileHost(portal), booking },
    headers: holdTokenHeader,
    owner: () => (patientChoice ? String(engine.getField(patientChoice.uuid).value) : ownerId),

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
