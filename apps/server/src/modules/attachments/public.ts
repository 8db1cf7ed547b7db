// The public interface of this module, for later modules and the composition root.

export { giveAttachments, releaseAttachments } from './attachments.store.ts';
export { claimAttachments, claimableFiles } from './claim-attachments.ts';
export { attachmentOf, describeFiles } from './read-attachment.ts';
export { orphansRound } from './remove-orphans.ts';
export { attachmentRoutes } from './routes.ts';
