// A guest's session record.

import { fakeStorage } from '@foyer/client/fake-browser';
import { expect, test } from 'vitest';
import { createGuestSubmissions } from './guest-submissions.ts';

const record = { id: 'f1', secureId: 'abc', submissionId: 's1', secureSubmissionId: 'def' };

test('a submission is recorded under guestSubmission with its four members', { tags: ['GUEST-01', 'GUEST-02'] }, () => {
  const storage = fakeStorage();
  const guest = createGuestSubmissions(storage);
  guest.add(record);
  guest.add({ ...record, submissionId: 's2' });
  expect(JSON.parse(storage.getItem('guestSubmission') ?? '')).toEqual([record, { ...record, submissionId: 's2' }]);
  guest.add(record);
  expect(guest.read()).toHaveLength(2);
  guest.clear();
  expect(guest.read()).toEqual([]);
});

test('anything but a list of records is a bad record', { tags: ['ERR-23'] }, () => {
  const storage = fakeStorage();
  const guest = createGuestSubmissions(storage);
  for (const bad of [
    '',
    '{',
    '{}',
    'null',
    '1',
    '[1]',
    '[null]',
    '[{"id":"f1"}]',
    '[{"id":1,"secureId":"","submissionId":"","secureSubmissionId":""}]',
  ]) {
    storage.setItem('guestSubmission', bad);
    expect(guest.read(), bad).toBeUndefined();
  }
});
