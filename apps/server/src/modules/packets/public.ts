// The public interface of this module, for later modules and the composition root.

export { addPacket } from './edit-packets.ts';
export { packetRoutes } from './routes.ts';
