// The public interface of this module, for later modules and the composition root.

export { askForPacket, takeBackPacket } from './ask-for-packets.ts';
export { packetOfSubmission, sentInOpenRun } from './companions.ts';
export { addPacket } from './edit-packets.ts';
export { followVisit, type VisitTurn } from './follow-visit.ts';
export { openRuns, packetsDueFor, type RunProgress } from './open-runs.ts';
export { packetNoticeMail } from './packet-notice.ts';
export { offeredPackets } from './packets.store.ts';
export { findPacket, type PacketFormProgress, type PacketOwner, packetForms } from './progress.store.ts';
export { packetRounds } from './rounds.ts';
export { packetRoutes } from './routes.ts';
export { givePacketRun, movePacketRuns } from './run-owner.store.ts';
export { dueOf } from './runs.store.ts';
export { isPacketId, putIntoRun, runFor } from './runs.ts';
