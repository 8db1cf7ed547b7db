// Loads whether the practice bills online, and what the signed-in person owes.
import { billing } from '@foyer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Portal, usePortal, useSession } from '../../session/portal.ts';

export function accountStatusQuery({ call }: Pick<Portal, 'call'>, patientId: string) {
  return queryOptions({
    queryKey: ['account-status', patientId],
    queryFn: () => call(billing.accountStatus),
    // What was paid a moment ago is not owed any more.
    gcTime: 0,
  });
}

export function useAccountStatus() {
  return useQuery(accountStatusQuery(usePortal(), useSession().patientId));
}
