// Determines whether a person has been here before: the practice asks this when a visit is booked, and the portal knows it.
import { visits } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { logFailure } from '../../api/log-failure.ts';

/** Returns 'Yes' if a visit of the contact took place; 'No' otherwise, and if the call fails. */
export async function priorExamOf(call: Call, patientId: string): Promise<'Yes' | 'No'> {
  try {
    const { appointments } = await call(visits.familyAppointments, {
      query: { includedMe: 'true', withStatus: 'met' },
    });
    return appointments.some((visit) => visit.contactId === patientId && visit.status === 'met') ? 'Yes' : 'No';
  } catch (error) {
    logFailure('Past visits did not load.', error);
    return 'No';
  }
}
