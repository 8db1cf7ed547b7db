// Loads whether the practice bills online, and what the signed-in person owes.
import { billing } from '@foyer/contract';
import { useQuery } from '@tanstack/react-query';
import { usePortal, useSession } from '../../session/portal.ts';

export function useAccountStatus() {
  const { call } = usePortal();
  const { contactId } = useSession();
  return useQuery({
    queryKey: ['account-status', contactId],
    queryFn: () => call(billing.accountStatus),
    // What was paid a moment ago is not owed any more.
    gcTime: 0,
  });
}
