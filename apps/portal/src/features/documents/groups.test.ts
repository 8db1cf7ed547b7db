// Counting documents, for guests and for families.
import { expect, test } from 'vitest';
import {
  type DocumentEntry,
  type DocumentGroup,
  inOrderOfNeed,
  progressOf,
  totalProgress,
  withGuestRecord,
} from './groups.ts';

const entry = (id: string, status: DocumentEntry['status']): DocumentEntry => ({
  id,
  name: id,
  status,
  secureId: `s-${id}`,
  submissionId: '',
  secureSubmissionId: '',
  ownerId: '',
  completedAt: '',
  draftSavedAt: '',
});
const group = (...documents: DocumentEntry[]): DocumentGroup => ({
  nameFirst: '',
  nameLast: '',
  contactId: '',
  documents,
  totalResults: documents.length,
});

test('[GUEST-03] [GUEST-04] a guest’s document is completed when its form is in the session record, and the pending count follows', () => {
  const offered = [group(entry('f1', 'pending'), entry('f2', 'pending'), entry('f3', 'pending'))];
  const record = { id: 'f2', secureId: 's-f2', submissionId: 'sub', secureSubmissionId: 'sec' };
  const [shown] = withGuestRecord(offered, [record, { ...record, id: 'gone' }]);
  expect(shown?.documents.map((d) => d.status)).toEqual(['pending', 'completed', 'pending']);
  expect(shown?.documents[1]).toMatchObject({ submissionId: 'sub', secureSubmissionId: 'sec' });
  expect(totalProgress(shown ? [shown] : []).pending).toBe(2);
});

test('[DOC-11] the pending count of a family is the sum over its people; drafts are not pending', () => {
  const own = group(entry('a', 'pending'), entry('b', 'completed'));
  const child = group(entry('a', 'pending'), entry('c', 'other'));
  expect(progressOf(own)).toEqual({ pending: 1, completed: 1, total: 2 });
  expect(totalProgress([own, child])).toEqual({ pending: 2, completed: 1, total: 4 });
  expect(totalProgress([])).toEqual({ pending: 0, completed: 0, total: 0 });
});

test('what is to be done comes first, without changing the order within', () => {
  const entries = [
    entry('a', 'completed'),
    entry('b', 'other'),
    entry('c', 'pending'),
    entry('d', 'completed'),
    entry('e', 'pending'),
  ];
  expect(inOrderOfNeed(entries).map((d) => d.id)).toEqual(['c', 'e', 'b', 'a', 'd']);
});
