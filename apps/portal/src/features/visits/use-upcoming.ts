// Loads the next visits of the signed-in person and of the family.
import { type Answer, visits } from '@foyer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Portal, usePortal, useSession } from '../../session/portal.ts';

export type UpcomingVisits = Answer<typeof visits.familyAppointments>;

export const mostShown = 5;

export function upcomingQuery({ call }: Pick<Portal, 'call'>, patientId: string) {
  return queryOptions({
    queryKey: ['upcoming-appointments', patientId],
    queryFn: (): Promise<UpcomingVisits> =>
      call(visits.familyAppointments, {
        query: {
          includedMe: 'true',
          dateStart: new Date().toISOString(),
          withStatus: ['scheduled', 'confirmed'],
          limit: mostShown,
        },
      }),
  });
}

export function useUpcoming() {
  return useQuery(upcomingQuery(usePortal(), useSession().patientId));
}
