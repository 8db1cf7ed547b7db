// Queries and changes of the practice's packets.
import { type Answer, type CallInput, packets } from '@foyer/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

export type PacketList = Answer<typeof packets.packetList>;
export type Packet = PacketList['packets'][number];
export type FormOfPacket = PacketList['forms'][number];
export type PacketEdit = CallInput<typeof packets.changePacket>['body'];

const queryKey = ['packets'] as const;

/** Refetched whenever the page is opened, because a colleague may have changed one. */
export function usePacketList() {
  const { call } = useApi();
  return useQuery({ queryKey, queryFn: ({ signal }) => call(packets.packetList, undefined, { signal }) });
}

export function useCreatePacket() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof packets.createPacket>['body']) => call(packets.createPacket, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}

export function useChangePacket() {
  const { call } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PacketEdit & { readonly id: string }) =>
      call(packets.changePacket, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}
