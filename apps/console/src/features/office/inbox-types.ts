// The inbox's data as the contract answers it.
import type { Answer, office } from '@foyer/contract';

export type InboxAnswer = Answer<typeof office.inbox>;
export type InboxRow = InboxAnswer['items'][number];
export type Submission = Answer<typeof office.inboxSubmission>;
