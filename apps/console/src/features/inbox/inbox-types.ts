// The inbox's data types, as the contract returns them.
import type { Answer, inbox } from '@foyer/contract';

export type InboxAnswer = Answer<typeof inbox.inbox>;
export type InboxRow = InboxAnswer['items'][number];
export type InboxSubmission = Answer<typeof inbox.inboxSubmission>;
