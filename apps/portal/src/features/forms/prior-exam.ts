// Whether a person has been here before: the practice asks it when a visit is booked, and the portal knows.
import { visits } from '@foyer/contract';
import type { Call } from '@foyer/contract/client';
import { logFailure } from '../../api/log-failure.ts';

/** 'Yes' when a visit of the contact took place; 'No' otherwise, and when that cannot be asked. */
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
