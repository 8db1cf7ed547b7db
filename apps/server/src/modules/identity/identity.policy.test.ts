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

  it('[ROLE-09] office staff work the inbox, patients, schedule and ledger; forms, settings, staff and the audit trail are for admins', () => {
    expect([...rightsOf('office')].sort()).toEqual(['inbox', 'ledger', 'patients', 'schedule']);
    for (const right of ['forms', 'settings', 'staff', 'audit'] as const)
      expect(rightsOf('admin').has(right)).toBe(true);
  });

  it('compares addresses without case and surrounding space', () => {
    expect(foldEmail('  Sam.Rivera@Example.com ')).toBe('sam.rivera@example.com');
  });

  it('an idle poll counts as activity of the past, never of the future', () => {
    const now = new Date('2026-05-08T12:00:00Z');
    expect(lastActivity(now, undefined)).toEqual(now);
    expect(lastActivity(now, '300')).toEqual(new Date('2026-05-08T11:55:00Z'));
    fc.assert(fc.property(fc.string(), (header) => lastActivity(now, header).getTime() <= now.getTime()));
  });
});
