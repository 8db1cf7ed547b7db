// How far somebody is with a packet.
import { expect, it } from 'vitest';
import { isEnded, nextForm, type OwnPacket, packetProgress, withGuestForms } from './packet-progress.ts';

type Status = OwnPacket['forms'][number]['status'];

/** A packet of forms that take 2, 3, … minutes, given by status, page and pages. */
const packet = (...forms: [Status, number | null, number | null][]): OwnPacket => ({
  packet_id: 'packet',
  name: 'New patient packet',
  intro: '',
  ownerId: '',
  nameFirst: '',
  nameLast: '',
  minutes: 0,
  dueAt: '',
  visitAt: '',
  isArchived: false,
  carried: [],
  forms: forms.map(([status, page, pages], at) => ({
    form_id: `form ${at}`,
    checksum: '',
    name: '',
    minutes: at + 2,
    status,
    sentAt: '',
    savedAt: '',
    page,
    pages,
  })),
});

it('counts pages of pages, forms, and the minutes of what is left', { tags: ['PACK-01'] }, () => {
  const half = packet(['completed', null, 3], ['other', 1, 5], ['pending', null, null]);
  expect(packetProgress(half)).toEqual({ completed: 1, total: 3, minutesLeft: 7, pagesDone: 4, pages: 9 });
  const open = { formId: 'form 1', page: 2 };
  expect(packetProgress(half, open)).toMatchObject({ pagesDone: 5, pages: 9 });
  // Its version has fewer pages now.
  expect(packetProgress(packet(['other', 7, 2]))).toMatchObject({ pagesDone: 2, pages: 2 });
  expect(nextForm(half)?.form_id).toBe('form 1');
  expect(nextForm(packet(['completed', null, 1]))).toBeUndefined();
});

it('knows what a guest has sent, and ends only where nothing was begun', { tags: ['PACK-01'] }, () => {
  const fresh = packet(['pending', null, 1], ['pending', null, 1]);
  const sent = [{ id: 'form 1', secureId: '', submissionId: '', secureSubmissionId: '' }];
  expect(withGuestForms(fresh, sent).forms.map(({ status }) => status)).toEqual(['pending', 'completed']);
  const archived = { ...fresh, isArchived: true };
  expect(isEnded(fresh)).toBe(false);
  expect(isEnded(archived)).toBe(true);
  expect(isEnded(withGuestForms(archived, sent))).toBe(false);
});
