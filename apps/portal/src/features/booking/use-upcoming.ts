// Loads the next visits of the signed-in person and of the family.
import { type Answer, booking } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { usePortal, useSession } from '../../session/portal.ts';

export type Appointments = Answer<typeof booking.familyAppointments>;

export const mostShown = 5;

export function useUpcoming() {
  const { call } = usePortal();
  const { contactId } = useSession();
  return useQuery({
    queryKey: ['upcoming-appointments', contactId],
    queryFn: (): Promise<Appointments> =>
      call(booking.familyAppointments, {
        query: {
          includedMe: 'true',
          dateStart: new Date().toISOString(),
          withStatus: ['scheduled', 'confirmed'],
          limit: mostShown,
        },
      }),
  });
}
