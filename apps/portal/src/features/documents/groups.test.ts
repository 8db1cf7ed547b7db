// Counts of documents, for guests and for families.
import { expect, test } from 'vitest';
import {
  type DocumentEntry,
  type DocumentGroup,
  firstToDo,
  inOrderOfNeed,
  inRows,
  isOpenAtFirst,
  nextDocument,
  progressOf,
  totalProgress,
  withFormsAtOffice,
  withGuestRecord,
} from './groups.ts';

const entry = (id: string, status: DocumentEntry['status']): DocumentEntry => ({
  id,
  name: id,
  status,
  needsAnswer: false,
  secureId: `s-${id}`,
  submissionId: '',
  secureSubmissionId: '',
  ownerId: '',
  completedAt: '',
  dueAt: '',
  packet: null,
  draftSavedAt: '',
  minutes: 1,
  page: null,
  pages: null,
  agreement: null,
});
const group = (...documents: DocumentEntry[]): DocumentGroup => ({
  nameFirst: '',
  nameLast: '',
  contactId: '',
  documents,
  totalResults: documents.length,
});

test('a guest’s document is completed when its form is in the session record, and the pending count follows', {
  tags: ['GUEST-03', 'GUEST-04'],
}, () => {
  const offered = [group(entry('f1', 'pending'), entry('f2', 'pending'), entry('f3', 'pending'))];
  const record = { id: 'f2', secureId: 's-f2', submissionId: 'sub', secureSubmissionId: 'sec' };
  const [shown] = withGuestRecord(offered, [record, { ...record, id: 'gone' }]);
  expect(shown?.documents.map((d) => d.status)).toEqual(['pending', 'completed', 'pending']);
  expect(shown?.documents[1]).toMatchObject({ submissionId: 'sub', secureSubmissionId: 'sec' });
  expect(totalProgress(shown ? [shown] : []).open).toBe(2);
});

test('the open count of a family is the sum over its people; a draft is open until it is sent', {
  tags: ['DOC-11'],
}, () => {
  const own = group(entry('a', 'pending'), entry('b', 'completed'));
  const child = group(entry('a', 'pending'), entry('c', 'other'));
  expect(progressOf(own)).toEqual({ open: 1, begun: 0, completed: 1, total: 2 });
  expect(totalProgress([own, child])).toEqual({ open: 3, begun: 1, completed: 1, total: 4 });
  expect(totalProgress([])).toEqual({ open: 0, begun: 0, completed: 0, total: 0 });
});

test('what is begun comes first, then what is to be done, without changing the order within', {
  tags: ['DOC-10'],
}, () => {
  const entries = [
    entry('a', 'completed'),
    entry('b', 'other'),
    entry('c', 'pending'),
    entry('d', 'completed'),
    entry('e', 'pending'),
  ];
  expect(inOrderOfNeed(entries).map((d) => d.id)).toEqual(['b', 'c', 'e', 'a', 'd']);
});

test('the primary action is what is begun, whoever began it, else the first to do', { tags: ['FILL-15'] }, () => {
  const own = group(entry('a', 'completed'), entry('b', 'pending'));
  const child = group(entry('c', 'pending'), entry('d', 'other'));
  expect(firstToDo([own, child])?.id).toBe('d');
  expect(firstToDo([own, group(entry('e', 'completed'))])?.id).toBe('b');
  expect(firstToDo([group(entry('e', 'completed'))])).toBeUndefined();
});

test('a person with nothing to do is closed, and all is complete only when everything is sent', {
  tags: ['FILL-15', 'FILL-16'],
}, () => {
  const named = (...documents: DocumentEntry[]) => ({ ...group(...documents), contactId: 'c' });
  expect(isOpenAtFirst(named(entry('a', 'completed')))).toBe(false);
  expect(isOpenAtFirst(named(entry('a', 'completed'), entry('b', 'other')))).toBe(true);
  expect(isOpenAtFirst(group(entry('a', 'completed')))).toBe(true);
  expect(totalProgress([named(entry('a', 'completed')), named(entry('b', 'other'))]).open).toBe(1);
  expect(totalProgress([named(entry('a', 'completed')), named(entry('b', 'completed'))]).open).toBe(0);
});

test('after a form comes this person’s next document, then the family’s', () => {
  const of = (contactId: string, ...documents: DocumentEntry[]) => ({ ...group(...documents), contactId });
  const [own, ada] = [of('own', entry('a', 'pending')), of('ada', entry('b', 'completed'), entry('c', 'other'))];
  const zora = of('zora', entry('d', 'pending'), entry('e', 'other'));
  expect(nextDocument([own, ada, zora], 'zora')?.document.id).toBe('e');
  expect(nextDocument([own, ada, zora], 'ada')).toEqual({ group: ada, document: ada.documents[1] });
  expect(nextDocument([own, of('ada', entry('b', 'completed'))], 'ada')?.group).toBe(own);
  expect(nextDocument([of('own', entry('b', 'completed'))], 'own')).toBeUndefined();
});

test('what a guest signs at the office is nothing to do, stands before what is complete, and is sent after all', {
  tags: ['CONSENT-05'],
}, () => {
  const offered = [group(entry('f1', 'completed'), entry('f2', 'pending'), entry('f3', 'pending'))];
  const [chosen] = withFormsAtOffice(offered, ['f2', 'gone']);
  expect(progressOf(chosen as DocumentGroup)).toMatchObject({ open: 1, completed: 2 });
  expect(inOrderOfNeed(chosen?.documents ?? []).map(({ id }) => id)).toEqual(['f3', 'f2', 'f1']);
  const record = { id: 'f2', secureId: 's-f2', submissionId: 'sub', secureSubmissionId: 'sec' };
  const [sent] = withGuestRecord([chosen as DocumentGroup], [record]);
  expect(sent?.documents[1]).toMatchObject({ status: 'completed', submissionId: 'sub', agreement: null });
});

test('the documents of a packet stand together in its order, where the most urgent of them is', {
  tags: ['PACK-01'],
}, () => {
  const inPacket = (id: string, status: DocumentEntry['status'], place: number): DocumentEntry => ({
    ...entry(id, status),
    packet: { id: 'p', secureId: '', name: 'New patient', place },
  });
  const entries = [
    entry('a', 'completed'),
    inPacket('b', 'pending', 3),
    inPacket('c', 'completed', 2),
    entry('d', 'other'),
    inPacket('e', 'completed', 1),
    entry('f', 'pending'),
  ];
  const shown = inRows(entries).map((row) => ('documents' in row ? row.documents.map(({ id }) => id) : row.id));
  expect(shown).toEqual(['d', ['e', 'c', 'b'], 'f', 'a']);
  expect(inRows([])).toEqual([]);
});

test('a document that the practice asks about is open, comes first, and is the first to do', {
  tags: ['TRIAGE-16'],
}, () => {
  const asked = { ...entry('asked', 'pending'), needsAnswer: true };
  const one = group(entry('begun', 'other'), entry('new', 'pending'), asked);
  expect(progressOf(one)).toEqual({ open: 3, begun: 1, completed: 0, total: 3 });
  expect(inOrderOfNeed(one.documents).map(({ id }) => id)).toEqual(['asked', 'begun', 'new']);
  expect(firstToDo([group(entry('begun', 'other')), one])).toBe(asked);
});
