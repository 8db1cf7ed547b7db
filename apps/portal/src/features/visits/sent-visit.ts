// The visit that the answer to a sent booking holds.
import type { Answer, submissions } from '@foyer/contract';

export type SentVisit = NonNullable<Answer<typeof submissions.postSubmission>['appointment']>;
