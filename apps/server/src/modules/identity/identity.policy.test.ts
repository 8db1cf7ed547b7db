// Small rules of signing in.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEmail, lastActivity, maskNumber, rightsOf } from './identity.policy.ts';

describe('signing in', () => {
  it('shows no digit of a phone number but the last four', () => {
    expect(maskNumber('(207) 555-0148')).toBe('***-***-0148');
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{10}$/),
        (digits) => maskNumber(digits).replace(/\D/g, '') === digits.slice(-4),
      ),
    );
  });

  it('office staff work the inbox, patients, schedule and ledger; forms, settings, staff and the audit trail are for admins', {
    tags: ['ROLE-09'],
  }, () => {
    expect([...rightsOf('office')]).toEqual(
      expect.arrayContaining(['self', 'book', 'inbox', 'ledger', 'patients', 'schedule']),
    );
    for (const right of ['forms', 'settings', 'staff', 'audit'] as const)
      expect(rightsOf('admin').has(right)).toBe(true);
  });

  it('compares addresses without case and surrounding space', () => {
    expect(foldEmail('  Sam.Rivera@Example.com ')).toBe('sam.rivera@example.com');
  });

  it('the poll counts as activity of the past that it tells, and of none where it tells nothing', {
    tags: ['SAFE-34'],
  }, () => {
    const now = new Date('2026-05-08T12:00:00Z');
    const poll = (idleSeconds: string | undefined) => lastActivity(now, { kind: 'patient', isPoll: true, idleSeconds });
    expect(poll('300')).toEqual(new Date('2026-05-08T11:55:00Z'));
    expect(poll('0')).toEqual(now);
    for (const none of [undefined, '', 'soon', '-1', '1e3', ' 5', '0x10', 'Infinity'])
      expect(poll(none)).toBeUndefined();
    fc.assert(fc.property(fc.string(), (header) => (poll(header)?.getTime() ?? 0) <= now.getTime()));
  });

  it('every other call of a patient is activity, whatever it says; reads of staff say how long nobody was there', {
    tags: ['SAFE-34'],
  }, () => {
    const now = new Date('2026-05-08T12:00:00Z');
    expect(lastActivity(now, { kind: 'patient', isPoll: false, idleSeconds: '300' })).toEqual(now);
    expect(lastActivity(now, { kind: 'staff', isPoll: false, idleSeconds: undefined })).toEqual(now);
    const read = lastActivity(now, { kind: 'staff', isPoll: false, idleSeconds: '300' });
    expect(read).toEqual(new Date('2026-05-08T11:55:00Z'));
  });
});
