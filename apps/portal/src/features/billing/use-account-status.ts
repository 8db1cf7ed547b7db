// Loads whether the practice bills online, and the signed-in person's balance.
import { billing } from '@foyer/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Portal, usePortal, useSession } from '../../session/portal.ts';

export function accountStatusQuery({ call }: Pick<Portal, 'call'>, patientId: string) {
  return queryOptions({
    queryKey: ['account-status', patientId],
    queryFn: () => call(billing.accountStatus),
    // Not cached, because the balance may just have been paid.
    gcTime: 0,
  });
}

export function useAccountStatus() {
  return useQuery(accountStatusQuery(usePortal(), useSession().patientId));
}
