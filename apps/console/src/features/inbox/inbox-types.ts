// The inbox's data as the contract answers it.
import type { Answer, inbox } from '@foyer/contract';

export type InboxAnswer = Answer<typeof inbox.inbox>;
export type InboxRow = InboxAnswer['items'][number];
export type InboxSubmission = Answer<typeof inbox.inboxSubmission>;
