// Handles the console's calls about packets.
import { packets } from '@foyer/contract';
import { type Bound, bind, done, ok } from '../../platform/http/bind.ts';
import { changePacket, createPacket, listPackets } from './edit-packets.ts';

export function packetRoutes(): Bound[] {
  return bind(packets, {
    packetList: async (ctx) => ok(await listPackets(ctx)),
    createPacket: async (ctx, { body }) => ({ status: 201 as const, body: { id: await createPacket(ctx, body) } }),
    changePacket: (ctx, { params, body }) => done(changePacket(ctx, params.id, body)),
  });
}
