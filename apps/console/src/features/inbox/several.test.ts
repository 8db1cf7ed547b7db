// Which of several submissions are approved together.
import { expect, it } from 'vitest';
import type { InboxRow } from './inbox-types.ts';
import { changesNothing, leftReason, partRows } from './several.ts';

const row = (more: Partial<InboxRow> = {}): InboxRow => ({
  ...{ id: 'one', formId: 'form', formName: 'Form', personName: 'Sam', isGuest: false, hasPatient: true },
  ...{ submittedAt: '2026-05-08T12:00:00Z', status: 'new', state: 'new', assignee: null, snoozedUntil: null },
  ...{ isRead: false, revision: 1, differences: 0, flags: [], recordRevision: 4, alert: null, scores: [] },
  ...more,
});
const colleague = { id: 'joan', name: 'Joan' };

it('leaves out what somebody should look at first, and says why', { tags: ['TRIAGE-27'] }, () => {
  expect(leftReason(row({ differences: 4, flags: ['allergy', 'medicine'] }), 'joan')).toBeUndefined();
  expect(leftReason(row({ hasPatient: false, differences: null }), 'joan')).toBe('no-patient');
  expect(leftReason(row({ flags: ['score', 'signature'] }), 'joan')).toBe('score');
  expect(leftReason(row({ flags: ['signature'], isRead: true }), 'joan')).toBe('signature');
  expect(leftReason(row({ assignee: colleague }), 'joan')).toBeUndefined();
  expect(leftReason(row({ assignee: colleague }), 'ada')).toBe('assigned');
  expect(leftReason(row({ flags: ['removes'] }), 'joan')).toBe('unread-removal');
  expect(leftReason(row({ flags: ['removes'], isRead: true }), 'joan')).toBeUndefined();
  expect(leftReason(row({ status: 'approved' }), 'joan')).toBe('submission-state');
  const rows = [row({ id: 'a' }), row({ id: 'b', flags: ['score'] }), row({ id: 'c' })];
  const { ready, left } = partRows(rows, 'joan');
  expect([ready.map(({ id }) => id), left.map(({ row: { id }, reason }) => [id, reason])]).toEqual([
    ['a', 'c'],
    [['b', 'score']],
  ]);
});

it('knows those that change nothing: the same, no flag, and a patient', { tags: ['TRIAGE-27'] }, () => {
  expect(changesNothing(row())).toBe(true);
  expect(changesNothing(row({ differences: null }))).toBe(false);
  expect(changesNothing(row({ differences: 1 }))).toBe(false);
  expect(changesNothing(row({ flags: ['answered'] }))).toBe(false);
  expect(changesNothing(row({ hasPatient: false, differences: null }))).toBe(false);
  expect(changesNothing(row({ status: 'archived' }))).toBe(false);
});
