// What a reload restores of a stored sign-in.
import { expect, it } from 'vitest';
import { parseChallenge, type StaffChallenge } from './challenge.ts';

const challenge: StaffChallenge = {
  authId: 'x',
  email: 'office@example.com',
  phoneNumber: undefined,
  method: 'email',
  resendAt: 60_000,
  startedAt: 0,
};

it('comes back to the code screen with the rest of its wait', () => {
  expect(parseChallenge(JSON.stringify(challenge), 1000)).toEqual(challenge);
});

it.each([
  null,
  '',
  '{',
  'null',
  '5',
  '{"authId":"x"}',
  JSON.stringify({ ...challenge, method: 'fax' }),
  JSON.stringify({ ...challenge, resendAt: 'soon' }),
])('starts at step 1 with %j', (text) => {
  expect(parseChallenge(text, 1000)).toBeUndefined();
});

it('forgets a sign-in after an hour', () => {
  expect(parseChallenge(JSON.stringify(challenge), 3_600_000)).toEqual(challenge);
  expect(parseChallenge(JSON.stringify(challenge), 3_600_001)).toBeUndefined();
});
