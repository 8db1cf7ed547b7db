// The public interface of this module, for later modules and the composition root.

export { giveAttachments, releaseAttachments } from './attachments.store.ts';
export { picturesOf } from './attachments-of-patient.ts';
export { claimAttachments, claimableFiles } from './claim-attachments.ts';
export { dispositionOf } from './file-name.policy.ts';
export { attachmentOf, describeFiles } from './read-attachment.ts';
export { orphansRound } from './remove-orphans.ts';
export { attachmentRoutes } from './routes.ts';
