// What happened lately: one list of all kinds, in order, with a limit.
import { describe, expect, it } from 'vitest';
import { latelyOf, MOST_LATELY } from './lately.policy.ts';

const now = new Date('2026-05-12T12:00:00Z');
const visit = (id: string, startsAt: string, status = 'met') => ({
  ...{ id, startsAt, status, minutes: 30, what: 'Filling', provider: 'Dr. Naomi Ito', location: 'Harborside' },
});
const form = (id: string, day: string, approved?: string) => ({
  ...{ id, name: 'Medical History', submittedAt: new Date(`${day}T09:00:00Z`) },
  approvedAt: approved ? new Date(`${approved}T10:00:00Z`) : null,
  approvedBy: approved ? 'Joan Whitfield' : '',
});
const message = (author: 'patient' | 'office', sentAt: string) => ({
  ...{ id: sentAt, author, sentAt, subject: 'Parking', body: 'Behind the house.' },
  writtenBy: author === 'office' ? 'Marta Kowalski' : '',
});
const nothing = { forms: [], edits: [] };

describe('what happened lately', () => {
  it('is one list of all kinds, the newest first', () => {
    const lately = latelyOf(
      {
        appointments: [visit('v1', '2026-05-01T09:00:00Z')],
        messages: [message('patient', '2026-05-03T09:00:00Z'), message('office', '2026-05-04T09:00:00Z')],
      },
      {
        forms: [form('s1', '2026-05-02', '2026-05-06')],
        edits: [{ at: new Date('2026-05-05T09:00:00Z'), by: 'Joan Whitfield' }],
      },
      now,
    );
    expect(lately.map(({ kind }) => kind)).toEqual(['approval', 'edit', 'written', 'received', 'form', 'visit']);
    expect(lately[0]).toEqual({
      ...{ at: '2026-05-06T10:00:00.000Z', kind: 'approval', what: 'Medical History', by: 'Joan Whitfield', id: 's1' },
    });
  });

  it('leaves out what is still to come, and visits that were canceled or skipped', () => {
    const appointments = [
      visit('ahead', '2026-05-13T09:00:00Z', 'scheduled'),
      visit('canceled', '2026-05-01T09:00:00Z', 'canceled'),
      visit('skipped', '2026-05-01T09:00:00Z', 'skipped'),
    ];
    expect(latelyOf({ appointments, messages: [] }, nothing, now)).toEqual([]);
  });

  it('has eight lines at most', () => {
    const forms = Array.from({ length: 12 }, (_, at) => form(`s${at}`, `2026-04-${String(at + 10)}`));
    const lately = latelyOf({ appointments: [], messages: [] }, { ...nothing, forms }, now);
    expect(lately).toHaveLength(MOST_LATELY);
    expect(lately[0]?.id).toBe('s11');
  });
});
