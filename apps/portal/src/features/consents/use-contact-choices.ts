// Loads and changes how the practice may reach the signed-in person and their family.
import { type Answer, type CallInput, consents } from '@foyer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePortal, useSession } from '../../session/portal.ts';

export type ContactChoices = Answer<typeof consents.readContactChoices>;
export type OwnAddress = ContactChoices['addresses'][number];
export type ContactChange = CallInput<typeof consents.changeContactChoices>['body']['changes'][number];

/** `change` records choices; what holds then comes back with the answer. */
export function useContactChoices() {
  const { call } = usePortal();
  const queries = useQueryClient();
  const queryKey = ['contact-choices', useSession().patientId];
  const choices = useQuery({ queryKey, queryFn: () => call(consents.readContactChoices) });
  const change = useMutation({
    mutationFn: (changes: readonly ContactChange[]) =>
      call(consents.changeContactChoices, { body: { wording: choices.data?.wording ?? '', changes: [...changes] } }),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  });
  return { choices, change };
}
