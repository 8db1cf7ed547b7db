// What is to be done with a document, with and without an agreement.
import { expect, test } from 'vitest';
import { documentState } from './document-state.policy.ts';

const standing = (
  state: 'none' | 'agreed' | 'ended' | 'asked-again' | 'at-office' | 'withdrawn',
  isAsked: boolean,
) => ({
  state,
  isAsked,
  since: null,
  until: null,
  version: null,
});
const none = { submissionId: null, draftSavedAt: null, draftSubmissionId: null, askedSubmissionId: null };
const sent = { ...none, submissionId: 's1' };
const begun = { ...sent, draftSavedAt: new Date() };
const editing = { ...begun, draftSubmissionId: 's1' };

test('a form is to do until it is sent, and a draft goes on', { tags: ['DOC-10'] }, () => {
  expect(documentState(none, undefined)).toMatchObject({ status: 'pending', submissionId: null });
  expect(documentState(sent, undefined)).toMatchObject({ status: 'completed', submissionId: 's1' });
  expect(documentState(editing, undefined)).toMatchObject({ status: 'other', submissionId: 's1' });
});

test('what is agreed to anew is a new submission; who signs at the office or has withdrawn has nothing to do', {
  tags: ['CONSENT-02', 'CONSENT-05', 'CONSENT-06'],
}, () => {
  const again = standing('asked-again', true);
  expect(documentState(sent, again)).toMatchObject({ status: 'pending', submissionId: null });
  expect(documentState(editing, again)).toMatchObject({ status: 'pending', submissionId: null });
  expect(documentState(begun, again)).toMatchObject({ status: 'other', submissionId: null });
  expect(documentState(sent, standing('agreed', false))).toMatchObject({ status: 'completed', submissionId: 's1' });
  expect(documentState(none, standing('agreed', false))).toMatchObject({ status: 'completed', submissionId: null });
  expect(documentState(begun, standing('at-office', false))).toMatchObject({ status: 'completed', submissionId: null });
  expect(documentState(sent, standing('withdrawn', false))).toMatchObject({ status: 'completed', submissionId: null });
  expect(documentState(begun, standing('withdrawn', false))).toMatchObject({ status: 'other', submissionId: null });
});

test('a question of the practice comes before everything else: its submission waits, and counts as pending', {
  tags: ['TRIAGE-16'],
}, () => {
  const asked = { status: 'pending', submissionId: 's0', needsAnswer: true };
  for (const row of [none, sent, begun, editing])
    for (const agreed of [
      undefined,
      standing('agreed', false),
      standing('at-office', false),
      standing('withdrawn', false),
    ])
      expect(documentState({ ...row, askedSubmissionId: 's0' }, agreed)).toEqual(asked);
  expect(documentState(sent, undefined).needsAnswer).toBe(false);
});
