// What later modules and the composition root may use of this module.

export { giveAttachments } from './attachments.store.ts';
export { claimAttachments, claimableFiles } from './claim-attachments.ts';
export { attachmentOf } from './read-attachment.ts';
export { orphansRound } from './remove-orphans.ts';
export { attachmentRoutes } from './routes.ts';
