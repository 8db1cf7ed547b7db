// Validation of the entries for a new password.
import { defaultPolicy, passwordRules } from '@foyer/contract/password-rules';
import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const rules = passwordRules(defaultPolicy);
const good = { current: 'x', next: 'Tide-Pool-88', confirmation: 'Tide-Pool-88' };
const check = (part: Partial<typeof good>, asksCurrent = true) =>
  checkNewPassword({ ...good, ...part }, { rules, asksCurrent, mismatch: 'newPassword.mismatch' });

test('what is empty is blank; the current password only where it is asked for', {
  tags: ['PWD-20', 'PWD-21', 'PWD-22'],
}, () => {
  expect(check({})).toEqual({});
  expect(check({ current: '', next: '', confirmation: '' })).toEqual({
    current: 'newPassword.currentBlank',
    next: 'newPassword.nextBlank',
    confirmation: 'newPassword.confirmationBlank',
  });
  expect(check({ current: '' }, false)).toEqual({});
});

test('a rule that is not met, and entries that differ', {
  tags: ['PWD-15', 'PWD-16', 'PWD-17', 'PWD-18', 'PWD-19'],
}, () => {
  for (const next of ['Tide-8x', 'tide-pool-88', 'Tide-pool-x', 'Tidepool88'])
    expect(check({ next, confirmation: next }), next).toEqual({ next: 'newPassword.weak' });
  expect(check({ confirmation: 'tide-Pool-88' })).toEqual({ confirmation: 'newPassword.mismatch' });
});
