// The public interface of this module, for later modules and the composition root.

export { packetOfSubmission, sentInOpenRun } from './companions.ts';
export { addPacket } from './edit-packets.ts';
export { packetNoticeMail } from './packet-notice.ts';
export { findPacket, type PacketFormProgress, type PacketOwner, packetForms } from './progress.store.ts';
export { packetRounds } from './rounds.ts';
export { packetRoutes } from './routes.ts';
export { givePacketRun, movePacketRuns } from './run-owner.store.ts';
export { isPacketId, putIntoRun, runFor } from './runs.ts';
